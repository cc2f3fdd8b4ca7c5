import { isWhole } from '@capi-migrate/patterns'
import { isMap, textOf } from '@capi-migrate/edits/json'
import { hasToken } from '../../read/stand-in/token.ts'
import type { JsonMap } from '@capi-migrate/edits/json'

/** An object of a build, and all names and namespaces it has had on the way. */
export interface Resource {
  readonly object: JsonMap
  /** The file that it stands in. */
  readonly path: string
  readonly names: readonly string[]
  readonly namespaces: readonly string[]
  /** True if it may have labels and annotations that nobody can see here. */
  readonly isLabelled?: true
}

/** `target` of a patch, `select` of a replacement. */
export type Selector = JsonMap

/** Group, version and kind of an object. */
export function gvkOf(object: JsonMap): Gvk {
  let gvk = known.get(object)
  if (!gvk) known.set(object, (gvk = readGvk(object)))
  return gvk
}

interface Gvk {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** Every patch asks every object. */
const known = new WeakMap<JsonMap, Gvk>()

function readGvk({ apiVersion, kind }: JsonMap): Gvk {
  const [first = '', second] = String(apiVersion ?? '').split('/')
  const [group, version] = second === undefined ? ['', first] : [first, second]
  return { group, version, kind: String(kind ?? '') }
}

/**
 * True where a selector selects an object, or may: patterns match whole words, and what is not said, or what a template
 * says, matches anything.
 */
export function selects(selector: Selector, resource: Resource): boolean {
  const gvk = gvkOf(resource.object)
  const metadata = isMap(resource.object.metadata) ? resource.object.metadata : {}
  return (
    (['group', 'version', 'kind'] as const).every((key) => matches(selector[key], [gvk[key]])) &&
    matches(selector.name, resource.names) &&
    matches(selector.namespace, resource.namespaces) &&
    (resource.isLabelled === true ||
      (hasLabels(selector.labelSelector, metadata.labels) &&
        hasLabels(selector.annotationSelector, metadata.annotations)))
  )
}

/** True where a strategic-merge patch is of an object: the same version, kind and name. */
export function isPatchOf(patch: JsonMap, resource: Resource): boolean {
  return gvkOf(patch).version === gvkOf(resource.object).version && isPatchOfAnyVersion(patch, resource)
}

/** The same where the version may be another one: a patch that was left behind, or has gone ahead. */
export function isPatchOfAnyVersion(patch: JsonMap, { object, names, namespaces }: Resource): boolean {
  const a = gvkOf(patch)
  const b = gvkOf(object)
  const { name, namespace } = isMap(patch.metadata)
    ? patch.metadata
    : { name: undefined, namespace: undefined }
  if (a.group !== b.group || a.kind !== b.kind || !names.includes(String(name))) return false
  return namespace === undefined || namespaces.length === 0 || namespaces.includes(String(namespace))
}

function matches(pattern: unknown, words: readonly string[]): boolean {
  const text = textOf(pattern)
  if (!text || isPrinted(text)) return true
  return words.some((word) => word === text || isWhole(text, word))
}

/** True for a selector of which a template says a part: what it selects is not known. */
export function isOpenSelector(selector: Selector | undefined): boolean {
  return selector !== undefined && isPrinted(JSON.stringify(selector))
}

/** True for a text of which a template says a part: of the file, or of a tool that holds the patch, as an ApplicationSet does. */
function isPrinted(text: string): boolean {
  return hasToken(text) || text.includes('{{') || text.includes('${')
}

/** `a=b,c!=d,e,!f`: the equality part of label selectors. Anything else selects what it may select. */
function hasLabels(selector: unknown, labels: unknown): boolean {
  const text = textOf(selector)
  if (!text || isPrinted(text) || / (?:not)?in /.test(text)) return true
  const have = isMap(labels) ? labels : {}
  return text.split(',').every((term) => {
    const [, no, key, operator, value] = /^\s*(!?)\s*([^\s=!]+)\s*(?:(!=|==?)\s*(\S*))?\s*$/.exec(term) ?? []
    if (key === undefined) return true
    if (operator === undefined) return Object.hasOwn(have, key) !== (no === '!')
    return (String(have[key] ?? '') === value) === (operator !== '!=')
  })
}
