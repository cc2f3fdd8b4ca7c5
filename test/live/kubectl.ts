import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { placeOf } from './apply.ts'
import type { Answer, Stored } from './apply.ts'
import type { Applied } from './objects.ts'
import { outputOf } from './output.ts'

/** kubectl waits between its requests; several at once are what the machine can do. */
const streams = 3

/** Client-side apply by the real kubectl of objects, given by their ids. `folder` is for its files. */
export async function applyByKubectl(
  { kubectl, kubeconfig }: Cluster,
  folder: string,
  objects: ReadonlyMap<number, Applied>,
  dryRun: boolean,
): Promise<Answer> {
  const refused = new Map<number, string>()
  const printed = new Map<number, Stored>()
  const byPlace = new Map([...objects].map(([id, { kind, metadata }]) => [placeOf(kind, metadata), id]))
  rmSync(folder, { recursive: true, force: true })
  const parts: ReadonlyMap<number, Applied>[] = Array.from(
    { length: streams },
    (_, part) =>
      new Map([...objects].filter(([, { metadata }]) => hash(metadata.namespace) % streams === part)),
  )
  const flags = [
    'apply',
    '--validate=ignore',
    `--kubeconfig=${kubeconfig}`,
    // Not that of the person: other clusters answered at the same address.
    `--cache-dir=${dirname(kubeconfig)}/kubectl`,
    ...(dryRun ? ['--dry-run=server', '--output=json'] : []),
  ]
  const applyPart = async (part: ReadonlyMap<number, Applied>, name: string): Promise<void> => {
    if (part.size === 0) return
    const at = join(folder, name)
    mkdirSync(at, { recursive: true })
    for (const [id, object] of part)
      writeFileSync(join(at, `${String(id).padStart(6, '0')}.json`), JSON.stringify(object))
    const { stdout, stderr } = await outputOf(kubectl, [...flags, '-f', at])
    const { reasons, nameless } = reasonsIn(stderr)
    for (const { title, reason } of nameless) {
      const [found] = [...part].find(([, one]) => titleOf(one) === title) ?? []
      if (found === undefined) throw new Error(`kubectl apply: ${reason}`)
      reasons.set(found, reason)
    }
    for (const [id, reason] of reasons) refused.set(id, reason)
    if (!dryRun) return
    // kubectl prints nothing at all when one of many is refused.
    if (reasons.size > 0)
      return applyPart(new Map([...part].filter(([id]) => !reasons.has(id))), `${name}-again`)
    for (const one of (JSON.parse(stdout) as { items?: Stored[] }).items ?? [JSON.parse(stdout) as Stored]) {
      const id = byPlace.get(placeOf(one.kind, one.metadata))
      if (id !== undefined) printed.set(id, one)
    }
  }
  await Promise.all(parts.map((part, i) => applyPart(part, String(i))))
  return { printed, refused }
}

/** What kubectl says of objects that were refused. */
export interface Reasons {
  /** By the ids that are the names of their files. */
  readonly reasons: Map<number, string>
  /** Where it does not say the file, but kind and name. */
  readonly nameless: readonly { readonly title: string; readonly reason: string }[]
}

/** Reads what kubectl says. Throws on an error of another kind. */
export function reasonsIn(stderr: string): Reasons {
  const reasons = new Map<number, string>()
  const nameless = new Map<string, string>()
  const lines = stderr.split('\n').filter((line) => !line.startsWith('Warning:'))
  // What follows a line that starts an error belongs to it.
  const errors = lines.join('\n').split(/^(?=Error from server|error:|error when|The \w+ ")/m)
  for (const error of errors.filter((one) => one.trim() !== '')) {
    const id = /\/(\d{6})\.json"/.exec(error)?.[1]
    const [, kind, name] = /^The (\w+) "([^"]*)" is invalid/.exec(error) ?? []
    if (id !== undefined) reasons.set(Number(id), reasonOf(error))
    else if (kind !== undefined) nameless.set(`${kind} ${name}`, error.trim())
    else throw new Error(`kubectl apply: ${error.slice(0, 2000)}`)
  }
  return { reasons, nameless: [...nameless].map(([title, reason]) => ({ title, reason })) }
}

function titleOf({ kind, metadata }: Applied): string {
  return `${kind} ${metadata.name}`
}

function reasonOf(error: string): string {
  // The last mention of the file is the innermost: what follows is the server's word.
  return error
    .split(/\/\d{6}\.json": */)
    .at(-1)!
    .trim()
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
}
