import { isMap } from '@capi-migrate/edits/json'
import { atOf } from './structure.ts'
import type { ListKey, Structure } from './structure.ts'

/**
 * What a manager owns below a place, as `fieldsV1` of managedFields writes it: `f:` before a member, `k:` before the
 * keys of a list's item, `v:` before an item of a set; `.`, or nothing at all, for the place itself.
 */
export type Fields = { readonly [element: string]: Fields }

/**
 * The part of a value that a manager owns; undefined where it owns nothing of it. What says which item of a list is
 * meant goes along. A place that is owned and holds nothing of the manager is an empty map.
 * Upstream: `ExtractItems` of structured-merge-diff.
 */
export function ownedOf(value: unknown, fields: Fields, structure: Structure): unknown {
  if (Array.isArray(value)) {
    if (structure.is === 'list') return itemsOf(value, fields, structure)
    return structure.is === 'set' ? valuesOf(value, fields) : value
  }
  if (structure.is !== 'map' || !isMap(value)) return value
  const members = Object.entries(value).flatMap(([name, member]) => {
    const below = memberOf(fields, `f:${name}`)
    const owned = below && ownedOf(member, below, atOf(structure, name))
    return owned === undefined ? [] : [[name, owned] as const]
  })
  if (members.length > 0 || isOwn(fields)) return Object.fromEntries(members)
  return undefined
}

/** Whether the place itself is owned, besides what is below it. */
export function isOwn(fields: Fields): boolean {
  return Object.hasOwn(fields, '.') || Object.keys(fields).length === 0
}

/** What tells the item of a list apart, in one spelling. */
export function keyOf(item: unknown, keys: readonly ListKey[]): string {
  const map = isMap(item) ? item : {}
  return spelled(keys.map((key) => [key.name, map[key.name] ?? key.default] as const))
}

function itemsOf(
  list: readonly unknown[],
  fields: Fields,
  { keys, item: structure }: Structure & { readonly is: 'list' },
): unknown {
  const elements = Object.keys(fields).filter((element) => element.startsWith('k:'))
  const byKey = new Map(elements.map((element) => [keyIn(element), fields[element]!]))
  const items = list.flatMap((item) => {
    const below = byKey.get(keyOf(item, keys))
    return below ? [withKeys(ownedOf(item, below, structure), item, keys)] : []
  })
  return items.length > 0 || isOwn(fields) ? items : undefined
}

function valuesOf(set: readonly unknown[], fields: Fields): unknown {
  const elements = Object.keys(fields).filter((element) => element.startsWith('v:'))
  // Go may spell a character of JSON in another way.
  const own = new Set(elements.map((element) => JSON.stringify(JSON.parse(element.slice(2)))))
  const values = set.filter((item) => own.has(JSON.stringify(item)))
  return values.length > 0 || isOwn(fields) ? values : undefined
}

/** An item of a list with what tells it apart, each where the whole item has it. */
export function withKeys(part: unknown, item: unknown, keys: readonly ListKey[]): unknown {
  if (!isMap(item)) return part
  const chosen = isMap(part) ? part : {}
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      name in chosen ? [[name, chosen[name]]] : keys.some((key) => key.name === name) ? [[name, value]] : [],
    ),
  )
}

function keyIn(element: string): string {
  return spelled(Object.entries(JSON.parse(element.slice(2)) as object))
}

function spelled(entries: readonly (readonly [name: string, value: unknown])[]): string {
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function memberOf(fields: Fields, element: string): Fields | undefined {
  return Object.hasOwn(fields, element) ? fields[element] : undefined
}
