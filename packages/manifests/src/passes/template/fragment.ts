import { newest } from '@capi-migrate/transitions'
import {
  check,
  child,
  mapPlace,
  paths,
  schemaAt,
  schemaOf,
  stepsOf,
  transitions,
} from '@capi-migrate/transitions'
import type { Place, Row, SchemaNode } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { words } from '../../read/stand-in/token.ts'

/** A piece of an object that names neither its version nor its kind, seen by its fields. */
export interface Fragment {
  /** The kinds it may be a part of. */
  readonly kinds: readonly string[]
  /** Its fields that move, as they are called in it. */
  readonly fields: readonly string[]
  /** The row of the first of them. */
  readonly row: Row
}

/** A quick look: whether a text has the name of a field that moves. */
export function couldBeFragment(text: string): boolean {
  return (names ??= namesThatMove()).test(text)
}

/**
 * What a value is a part of: all its fields are those of v1beta1 at one place of a kind, two at the least, and v1beta2 does
 * not take some of them there. `undefined` for a whole object, and for what could be anything, such as `metadata` alone.
 */
export function fragmentOf(value: unknown): Fragment | undefined {
  const map = Array.isArray(value) ? (value as unknown[])[0] : value
  if (!isMap(map) || Object.hasOwn(map, 'apiVersion')) return undefined
  const keys = Object.keys(map).filter((key) => !isToken(key))
  const parts = keys.length === 0 ? [] : partsWith(keys).flatMap((part) => partOf(map, part) ?? [])
  // At some place it is fine as it is: nobody can tell that it is not meant for there.
  if (parts.some(({ fields }) => fields.length === 0)) return undefined
  const most = Math.max(...parts.map(({ fields }) => fields.length))
  const [best] = parts.filter(({ fields }) => fields.length === most)
  if (!best?.row) return undefined
  const kinds = new Set(
    parts.filter(({ fields }) => fields.join() === best.fields.join()).map(({ kind }) => kind),
  )
  return { kinds: [...kinds].slice(0, mostKinds), fields: best.fields, row: best.row }
}

/** Up to this many kinds are named. */
const mostKinds = 3

/** A place of a kind that holds a map of fields. */
interface Part {
  readonly group: string
  readonly kind: string
  readonly path: string
  readonly node: SchemaNode
}

let names: RegExp | undefined
let index: ReadonlyMap<string, readonly Part[]> | undefined

function namesThatMove(): RegExp {
  const all = transitions
    .filter(({ from }) => from === 'v1beta1')
    .flatMap(({ rows }) => rows.flatMap(({ from = '' }) => stepsOf(from).findLast(isWord) ?? []))
  return new RegExp(`^[ \\t]*(?:- +)*["']?(?:${[...new Set(all)].join('|')})["']?[ \\t]*:`, 'm')
}

function isWord(step: string): boolean {
  return /^\w+$/.test(step)
}

function partsWith(keys: readonly string[]): readonly Part[] {
  const [first = ''] = keys
  return ((index ??= partsByField()).get(first) ?? []).filter(({ node }) =>
    keys.every((key) => Object.hasOwn(node.properties!, key)),
  )
}

function partsByField(): ReadonlyMap<string, readonly Part[]> {
  const parts = new Map<string, Part[]>()
  for (const { group, kind, from } of transitions) {
    const root = from === 'v1beta1' ? schemaOf(group, from, kind) : undefined
    if (!root) continue
    for (const [path, node] of paths(root)) {
      if (!path.startsWith('spec') || !node.properties) continue
      for (const key of Object.keys(node.properties))
        parts.set(key, [...(parts.get(key) ?? []), { group, kind, path, node }])
    }
  }
  return parts
}

interface Moving {
  readonly kind: string
  /** None where the value is fine as it is. */
  readonly fields: readonly string[]
  /** The row of the first field. */
  readonly row?: Row
}

/** What moves of a value at a place; `undefined` where the value is none of that place. */
function partOf(value: JsonMap, { group, kind, path, node }: Part): Moving | undefined {
  const now = schemaAt(group, newest, kind, path)
  if (strange(value, node).length > 0 || knownFields(value, node) < 2) return undefined
  const above: Place = stepsOf(path).map((step) => (step === '[]' ? 0 : step))
  // Where the whole of it goes elsewhere, only its own fields can tell that they change.
  const places = now
    ? [...strange(value, now), ...reshaped(value, node, now)]
    : Object.keys(value).map((key) => [key])
  const moved = places.flatMap((place) => {
    const row = mapPlace({ apiVersion: `${group}/v1beta1`, kind }, [...above, ...place], {
      to: newest,
    })?.row
    const isOwn = row !== undefined && (now !== undefined || stepsOf(row.from!).length > above.length)
    return isOwn && !ofReferences.has(String(place.at(-1)))
      ? [{ name: String(place.findLast(isName)), row }]
      : []
  })
  const [first] = moved
  return { kind, fields: [...new Set(moved.map(({ name }) => name))], ...(first && { row: first.row }) }
}

/** What references lose says nothing of what a map is. */
const ofReferences = new Set(['namespace', 'uid', 'resourceVersion', 'fieldPath'])

/** The places of a value that a schema does not know, or knows with another form; what a template prints may be anything. */
function strange(value: unknown, node: SchemaNode): readonly Place[] {
  const places = check(value, node).flatMap(({ keyword, place }) => {
    const isKnown = keyword !== 'unknown' && (keyword !== 'type' || isToken(String(at(value, place))))
    return isKnown ? [] : [place]
  })
  return places.filter((place) => !place.some((key) => isToken(String(key))))
}

/** The places of template code that has to print another form: a list where it printed a map. */
function reshaped(value: unknown, old: SchemaNode, now: SchemaNode, place: Place = []): readonly Place[] {
  if (isToken(String(value))) return old.type === now.type ? [] : [place]
  if (!isMap(value) || !old.properties) return []
  return Object.keys(value).flatMap((key) => {
    const [before, after] = [child(old, key), child(now, key)]
    return before && after ? reshaped(value[key], before, after, [...place, key]) : []
  })
}

function knownFields(value: unknown, node: SchemaNode | undefined): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, item) => sum + knownFields(item, node && child(node, '[]')), 0)
  if (!isMap(value) || !node?.properties) return 0
  return Object.keys(value).reduce(
    (sum, key) =>
      sum + (Object.hasOwn(node.properties!, key) ? 1 + knownFields(value[key], child(node, key)) : 0),
    0,
  )
}

function at(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key],
    value,
  )
}

function isName(key: string | number): boolean {
  return typeof key === 'string'
}

function isToken(text: string): boolean {
  return text.search(words) !== -1
}
