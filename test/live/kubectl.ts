import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { load } from 'js-yaml'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { placeOf } from './apply.ts'
import type { Apply, Batch, Stored } from './apply.ts'
import type { Applied } from './objects.ts'
import { outputOf } from './output.ts'
import type { Output } from './output.ts'

/** kubectl waits between its requests; several at once are what the machine can do. */
export const streams = 3

/** What the real kubectl does with objects, such as `apply`; several at once, each of which is a `{part}` in a flag. */
export function applyByKubectl(command: readonly string[]): Apply {
  return async (cluster, { objects, isDryRun, fields, folder }) => {
    const refused = new Map<number, string>()
    const printed = new Map<number, Stored>()
    const byPlace = new Map([...objects].map(([id, { kind, metadata }]) => [placeOf(kind, metadata), id]))
    const flags = [
      ...command,
      `--validate=${fields.toLowerCase()}`,
      ...(isDryRun ? ['--dry-run=server', '--output=json'] : []),
    ]
    const applyPart = async (part: Batch['objects'], i: number, name = String(i)): Promise<void> => {
      if (part.size === 0) return
      const at = writeObjects(part, join(folder, name))
      const own = flags.map((flag) => flag.replace('{part}', String(i)))
      const { stdout, stderr } = await runKubectl(cluster, [...own, '-f', at])
      const { reasons, nameless } = reasonsIn(stderr)
      for (const { title, reason } of nameless) {
        const [found] = [...part].find(([, one]) => titleOf(one) === title) ?? []
        if (found === undefined) throw new Error(`kubectl ${command[0]}: ${reason}`)
        reasons.set(found, reason)
      }
      for (const [id, reason] of reasons) refused.set(id, reason)
      if (!isDryRun) return
      // kubectl prints nothing at all when one of many is refused.
      if (reasons.size > 0)
        return applyPart(new Map([...part].filter(([id]) => !reasons.has(id))), i, `${name}-again`)
      for (const one of printedIn(stdout)) {
        const id = byPlace.get(placeOf(one.kind, one.metadata))
        if (id !== undefined) printed.set(id, one)
      }
    }
    rmSync(folder, { recursive: true, force: true })
    await Promise.all(partsOf(objects).map((part, i) => applyPart(part, i)))
    return { printed, refused }
  }
}

/** Returns what `kubectl diff` compares, of those objects that it compares, by their ids: what is there, what would be. */
export async function diffByKubectl(
  cluster: Cluster,
  { objects, folder }: Pick<Batch, 'objects' | 'folder'>,
): Promise<ReadonlyMap<number, readonly [Stored, Stored]>> {
  rmSync(folder, { recursive: true, force: true })
  const byPlace = new Map([...objects].map(([id, { kind, metadata }]) => [placeOf(kind, metadata), id]))
  const compared = new Map<number, readonly [Stored, Stored]>()
  const diffPart = async (part: Batch['objects'], at: string): Promise<void> => {
    if (part.size === 0) return
    writeObjects(part, at)
    // What is run in the place of `diff` keeps both folders.
    writeFileSync(`${at}.sh`, `#!/bin/sh\ncp -r "$1" '${at}.live' && cp -r "$2" '${at}.merged'\n`, {
      mode: 0o700,
    })
    const { code, stderr } = await runKubectl(cluster, ['diff', '-f', at], {
      KUBECTL_EXTERNAL_DIFF: `${at}.sh`,
    })
    if (code !== 0) throw new Error(`kubectl diff: ${stderr}`)
    for (const file of readdirSync(`${at}.merged`)) {
      const [live, merged] = [`${at}.live`, `${at}.merged`].map(
        (side) => load(readFileSync(join(side, file), 'utf8')) as Stored,
      ) as [Stored, Stored]
      compared.set(byPlace.get(placeOf(merged.kind, merged.metadata))!, [live, merged])
    }
  }
  await Promise.all(partsOf(objects).map((part, i) => diffPart(part, join(folder, String(i)))))
  return compared
}

/** Runs kubectl with what other clusters at the same address answered out of its way. */
export function runKubectl(
  { kubectl: program, kubeconfig, release }: Cluster,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<Output> {
  const cache = `${dirname(kubeconfig)}/kubectl-${release.name}`
  return outputOf(program, [...args, `--kubeconfig=${kubeconfig}`, `--cache-dir=${cache}`], undefined, {
    // ApplySets are not for everybody yet.
    KUBECTL_APPLYSET: 'true',
    ...env,
  })
}

function partsOf(objects: Batch['objects']): readonly Batch['objects'][] {
  return Array.from(
    { length: streams },
    (_, part) =>
      new Map([...objects].filter(([, { metadata }]) => hash(metadata.namespace) % streams === part)),
  )
}

function writeObjects(objects: Batch['objects'], folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const [id, object] of objects)
    writeFileSync(join(folder, `${String(id).padStart(6, '0')}.json`), JSON.stringify(object))
  return folder
}

/** Objects that kubectl prints, in a list or one after the other. */
function printedIn(stdout: string): readonly Stored[] {
  const documents = stdout.split(/^(?=\{)/m).map((text) => JSON.parse(text) as Stored & { items?: Stored[] })
  return documents.flatMap((one) => one.items ?? [one])
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
  // It also says what it then tries again, such as a request that took too long.
  const lines = stderr
    .split('\n')
    .filter((line) => !/^(?:Warning:|[IWE]\d{4} |ApplySet field manager )/.test(line))
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
