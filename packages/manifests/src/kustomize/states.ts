import { convert, place } from '@capi-migrate/transitions'
import type { ConvertOptions, Place } from '@capi-migrate/transitions'
import { isEqual, isMap, withoutEmpty } from './json.ts'
import type { JsonMap } from './json.ts'

/** An object in the version it arrives in, and its lists whose order says nothing: they were maps. */
export interface Arrived {
  readonly object: JsonMap
  readonly unordered: readonly Place[]
}

/** The author reading of an object. */
export function arrived(object: JsonMap, options: ConvertOptions): Arrived {
  const placed = place(object, options)
  const unordered = new Map<string, Place>()
  for (const { to, row } of placed?.placements ?? []) {
    const list = row?.codec?.spread && to ? listIn(to) : undefined
    if (list) unordered.set(JSON.stringify(list), list)
  }
  return { object: convert(object, options).object, unordered: [...unordered.values()] }
}

/** The innermost list that a place lies in. */
export function listIn(place: Place): Place | undefined {
  const at = place.findLastIndex((key) => typeof key === 'number')
  return at === -1 ? undefined : place.slice(0, at)
}

/** True where an object is what it should be; what was a map before may have another order. */
export function isArrival(object: unknown, { object: expected, unordered }: Arrived): boolean {
  return isEqual(ordered(object, unordered), ordered(expected, unordered))
}

/** The same where empty maps and lists may be there that the conversion leaves out. */
export function isNearlyArrival(object: unknown, { object: expected, unordered }: Arrived): boolean {
  return isEqual(withoutEmpty(ordered(object, unordered)), withoutEmpty(ordered(expected, unordered)))
}

/** The same object with some of its lists in the order of their items' text. */
function ordered(value: unknown, lists: readonly Place[]): unknown {
  if (lists.length === 0) return value
  const here = lists.some((list) => list.length === 0)
  const below = (key: string | number): unknown =>
    ordered(
      (value as Record<string | number, unknown>)[key],
      lists.filter((list) => list[0] === key).map((list) => list.slice(1)),
    )
  if (Array.isArray(value)) {
    const items = [...value.keys()].map(below)
    return here ? items.map(textOfItem).sort() : items
  }
  return isMap(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, below(key)])) : value
}

/** An item as a text that does not depend on the order of its keys: Kustomize sorts them. */
function textOfItem(item: unknown): string {
  return JSON.stringify(item, (_, value: unknown) =>
    isMap(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
}
