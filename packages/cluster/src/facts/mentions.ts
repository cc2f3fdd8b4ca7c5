import { groupPatterns } from '@capi-migrate/transitions'
import type { Crd } from './crd.ts'
import { documentsOf } from './documents.ts'
import { isGoing } from './going.ts'

/**
 * What names a version that goes, each once: `Cluster in cluster.x-k8s.io/v1beta1`. Looks at objects with `apiVersion` or
 * with group, version and kind, and into strings: manifests, templates, scripts, and names such as
 * `cluster.x-k8s.io/v1beta1/Cluster`. Labels and other keys name no version.
 */
export function mentionsIn(value: unknown, crds: readonly Crd[]): readonly string[] {
  const found = new Set<string>()
  const say = (apiVersion: string, kind: string | undefined): void => {
    if (isGoing(crds, apiVersion, kind))
      found.add(kind === undefined ? apiVersion : `${kind} in ${apiVersion}`)
  }
  // Aliases of YAML may make one object of many; each is looked at once.
  const seen = new Set<unknown>()
  const left: unknown[] = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string') {
      if (!one.includes(mark)) continue
      const documents = /\bapiVersion\b/.test(one) ? documentsOf(one) : undefined
      if (documents?.some(isTree)) left.push(...documents.filter(isTree))
      else namedIn(one, crds, say)
    } else if (isTree(one) && !seen.has(one)) {
      seen.add(one)
      const named = namedBy(one)
      if (named) say(named.apiVersion, named.kind)
      for (const [key, held] of Object.entries(one))
        if (!named || !ownKeys.has(key) || isTree(held)) left.push(held)
    }
  }
  return [...found].toSorted()
}

const mark = 'cluster.x-k8s.io'
const ownKeys: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'group', 'version'])

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** What an object says it is, or refers to. */
function namedBy(object: Readonly<Record<string, unknown>>): Named | undefined {
  const { apiVersion, group, version, kind } = object
  const single = typeof kind === 'string' ? kind : undefined
  if (typeof apiVersion === 'string' && apiVersion.includes('/')) return { apiVersion, kind: single }
  return typeof group === 'string' && typeof version === 'string'
    ? { apiVersion: `${group}/${version}`, kind: single }
    : undefined
}

interface Named {
  readonly apiVersion: string
  readonly kind: string | undefined
}

const version = String.raw`v\d+(?:(?:alpha|beta)\d+)?`
/** Not a key, as labels of the contract are. */
const apiVersion = new RegExp(
  String.raw`(?<![\w.-])(${groupPatterns.any}/${version})(?![\w.-])(?!["']?\s*:(?:\s|$))(?:/([A-Z]\w*)|, Kind=(\w+))?`,
  'g',
)
/** As kubectl names a resource: `clusters.v1beta1.cluster.x-k8s.io`. */
const resource = new RegExp(
  String.raw`(?<![\w.-])([a-z]+)\.(${version})\.(${groupPatterns.any})(?![\w.-])`,
  'g',
)

/** What a text names that cannot be read as a manifest: a template, a script, an expression. */
function namedIn(text: string, crds: readonly Crd[], say: (apiVersion: string, kind?: string) => void): void {
  for (const { 1: named = '', 2: path, 3: word, index } of text.matchAll(apiVersion))
    say(named, path ?? word ?? kindBeside(text, index))
  for (const [, plural = '', name = '', group = ''] of text.matchAll(resource))
    say(`${group}/${name}`, crds.find((crd) => crd.group === group && crd.plural === plural)?.kind)
}

/** Characters before and after it. */
const reach = 2000

/** The `kind` that stands beside an `apiVersion`: at its indentation, with only lines between that stand deeper. */
function kindBeside(text: string, offset: number): string | undefined {
  const [line = '', ...before] = text
    .slice(Math.max(0, offset - reach), offset)
    .split('\n')
    .toReversed()
  const [, lead] = /^([\s-]*)["']?apiVersion["']?\s*:\s*["']?$/.exec(line) ?? []
  if (lead === undefined) return undefined
  const after = text
    .slice(offset, offset + reach)
    .split('\n')
    .slice(1)
  return kindAmong(after, lead.length) ?? kindAmong(before, lead.length)
}

function kindAmong(lines: readonly string[], width: number): string | undefined {
  for (const line of lines) {
    const [, lead = '', kind] = /^([\s-]*)(?:["']?kind["']?:\s*["']?([A-Z]\w*))?/.exec(line) ?? []
    if (lead.length === width && kind !== undefined) return kind
    if (line.trim() !== '' && (lead.length < width || line.startsWith('---'))) return undefined
  }
  return undefined
}
