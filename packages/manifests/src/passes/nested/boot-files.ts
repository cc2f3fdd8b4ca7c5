import type { SeenSources } from '../../read/seen-sources.ts'
import type { BootFiles } from './machine-data.ts'

/** What an object has in it that takes a file of a Machine from a Secret or a ConfigMap. */
export const bootMark = 'contentFrom'

interface BootFile {
  /** `Secret manifests` */
  readonly title: string
  readonly namespace: string | undefined
  readonly user: string
}

/** Returns the Secrets and ConfigMaps of a run that `contentFrom` of its files takes; they are looked up when one is asked for. */
export function bootFilesIn(sources: SeenSources): BootFiles {
  let known: readonly BootFile[] | undefined
  return (kind, name, namespace) => {
    known ??= named(sources)
    const found = known.find(
      (one) =>
        one.title === `${kind} ${name}` &&
        (namespace === undefined || one.namespace === undefined || namespace === one.namespace),
    )
    return found && `reaches the Machines that boot with ${found.user}`
  }
}

/** Returns the files that have to be planned in one process: those that take files from Secrets, and the Secrets. */
export function bootGroups(sources: SeenSources): readonly (readonly string[])[] {
  const takers = new Set(sources.paths.filter((path) => sources.holds(path, bootMark)))
  const names = named(sources).map(({ title }) => title.slice(title.indexOf(' ') + 1))
  if (names.length === 0) return []
  const given = sources.paths.filter((path) => {
    const text = takers.has(path) ? undefined : sources.textOf(path)
    return text !== undefined && holder.test(text) && names.some((name) => text.includes(name))
  })
  return given.length > 0 ? [[...takers, ...given]] : []
}

const holder = /kind["']?\s*:\s*["']?(?:Secret|ConfigMap)\b/

function named(sources: SeenSources): readonly BootFile[] {
  return sources.paths.flatMap((path) => {
    const text = sources.holds(path, bootMark) ? sources.textOf(path) : undefined
    return [...(text ?? '').matchAll(document)].flatMap(([one]) => inDocument(one, sources.nameOf(path)))
  })
}

function inDocument(text: string, file: string): readonly BootFile[] {
  const kind = /^kind:\s*["']?(\w+)/m.exec(text)?.[1] ?? ''
  const metadata = /^metadata:\s*(?:\{.*|\n(?:[ \t].*\n?)*)/m.exec(text)?.[0] ?? ''
  const [, name = ''] = /\bname:\s*["']?([^\s"',}]+)/.exec(metadata) ?? []
  const namespace = /\bnamespace:\s*["']?([^\s"',}]+)/.exec(metadata)?.[1]
  const title = [kind, name].filter(Boolean).join(' ')
  return [...text.matchAll(taken)].flatMap((found) => {
    const { form, first, second } = found.groups!
    const secret = first ?? second
    if (secret === undefined) return []
    const of = form!.toLowerCase() === 'configmap' ? 'ConfigMap' : 'Secret'
    return [{ title: `${of} ${secret}`, namespace, user: `${title || 'the files'} of ${file}` }]
  })
}

/** A document, from behind the line that starts it. */
const document = /(?:^(?!---)[^\n]*\n?)+/gm

const word = String.raw`["']?(?:\{\{[^\n]*?\}\}|[^\s"',{}])+["']?`
const gap = String.raw`(?:\s|#[^\n]*\n)*`

/** `contentFrom: {secret: {name: manifests, key: mhc}}`, in each form of YAML and JSON. */
const taken = new RegExp(
  String.raw`\bcontentFrom["']?\s*:${gap}\{?${gap}["']?(?<form>secret|configMap)["']?\s*:${gap}\{?${gap}` +
    String.raw`(?:["']?name["']?\s*:\s*["']?(?<first>(?:\{\{[^\n]*?\}\}|[^\s"',{}])+)` +
    String.raw`|["']?key["']?\s*:\s*${word}${gap},?${gap}["']?name["']?\s*:\s*["']?(?<second>(?:\{\{[^\n]*?\}\}|[^\s"',{}])+))`,
  'gi',
)
