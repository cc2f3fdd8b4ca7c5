import { place as placesOf, valueAt } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placement, PlaceMapped } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import { isWithin } from '../../read/at.ts'
import type { JsonMap } from '@capi-migrate/edits/json'
import { operate, pointerOf } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import type { AppliedOperation } from './applied-operation.ts'
import { guardOf, itemsWithParents } from './operation-items.ts'
import type { Item } from './operation-items.ts'
import { listIn } from './states.ts'

/** What becomes of an operation on an entry. */
export interface EntryItems {
  readonly items: readonly Item[]
  /** `test` that what a new entry stands beside is there; all that is left out where objects differ in it. */
  readonly guard?: Item
}

/**
 * An operation on one entry of a map that is a list now: by the entry's index, after a test that the entry there is the
 * one that is meant. A new entry goes where the server has it, see {@link newEntry}. `undefined` where the operation is
 * not about one entry, or its list is not known.
 */
export function entryItems(
  applied: AppliedOperation,
  place: Place,
  { list, entry }: PlaceMapped,
  options: ConvertOptions,
): EntryItems | undefined {
  const { operation, before, now } = applied
  const name = entry!.at(-1)
  if (typeof name === 'number') return keyItems(applied, place, options)
  const items = valueAt(now, list!)
  const isNew = operation.op === 'add' && place.length === entry!.length
  const known = isNew ? (operate(before, operation) as JsonMap) : before
  const key = nameKeyOf(known, entry!, options)
  if (typeof name !== 'string' || key === undefined) return undefined
  const index = indexOf(items, key, name)
  if (index === -1)
    return isNew ? newEntry(applied, known, { list: list!, entry: entry!, key }, options) : undefined
  const at = [...list!, index]
  const guard = guardOf([...at, key], name)
  if (operation.op === 'remove' && place.length === entry!.length) {
    const gone = goneWith(applied, list!)
    return { items: [guard, withPath(operation, gone ?? at)] }
  }
  const target = valuePlaceOf(before, place, entry!, at, options)
  return target && { items: [guard, withPath(operation, target)] }
}

/**
 * `add` of an entry to a list that does not have it: where the server's order has it, after a test of the item it goes
 * before; at the end of the item it goes behind, which is all that a JSON patch can ask there.
 *
 * @param after the older object with the entry
 */
function newEntry(
  applied: AppliedOperation,
  after: JsonMap,
  { list, entry, key }: { readonly list: Place; readonly entry: Place; readonly key: string },
  options: ConvertOptions,
): EntryItems | undefined {
  const { operation, now, goal } = applied
  const index = indexOf(valueAt(goal, list), key, String(entry.at(-1)))
  if (index === -1) return undefined
  const old = valueAt(now, list)
  const count = Array.isArray(old) ? old.length : 0
  const at = [...list, index]
  const own = placementsWithin(after, options, at).map(({ from, to, ...rest }): Placement => ({
    ...rest,
    ...(from && { from: ['value', ...from.slice(entry.length)] }),
    ...(to && { to: ['value', ...to.slice(at.length)] }),
  }))
  const item = Object.keys(operation).flatMap((member): readonly Placement[] => {
    if (member === 'value') return own
    const path = member === 'path' && { value: pointerOf([...list, index < count ? index : '-']) }
    return [{ from: [member], to: [member], ...path }]
  })
  const beside = [...list, Math.min(index, count - 1), key]
  const name = valueAt(now, beside)
  return {
    items: itemsWithParents([item], applied),
    ...(typeof name === 'string' && { guard: guardOf(beside, name) }),
  }
}

function indexOf(items: unknown, key: string, name: string): number {
  return Array.isArray(items) ? items.findIndex((item) => isMap(item) && item[key] === name) : -1
}

/** An operation on an item of a list that is a map now: by the item's name. */
function keyItems(
  { operation, before, now, goal }: AppliedOperation,
  place: Place,
  options: ConvertOptions,
): EntryItems | undefined {
  if (operation.op === 'add') return undefined
  const parts = partsOf(before, place, options)
  const above = (placesOf(before, options)?.placements ?? []).find(
    ({ from }) => from && from.length <= place.length && isWithin(place, from),
  )
  if (above && !above.to) return operation.op === 'test' ? { items: [] } : undefined
  const target = above?.to
    ? [...above.to, ...place.slice(above.from!.length)]
    : parts.find(({ to }) => to)?.to
  if (!target || (operation.op !== 'remove' && !above)) return undefined
  const gone = operation.op === 'remove' && goneWith({ now, goal }, target.slice(0, -1))
  return { items: [withPath(operation, gone || target)] }
}

/** The key that a list's items have their names in: `name`. */
export function nameKeyOf(object: JsonMap, entry: Place, options: ConvertOptions): string | undefined {
  const name = entry.at(-1)
  const own = partsOf(object, entry, options).flatMap(({ to }) => (to ? [listIn(to)] : []))[0]
  const named = placesOf(object, options)?.placements.find(
    ({ from, to, value }) =>
      !from && value === name && to && own && isWithin(to, own) && to.length === own.length + 2,
  )
  return named && String(named.to!.at(-1))
}

/** Where the value of an entry stands in its item; `undefined` where the item as a whole is the value. */
function valuePlaceOf(
  before: JsonMap,
  place: Place,
  entry: Place,
  item: Place,
  options: ConvertOptions,
): Place | undefined {
  const [carried] = partsOf(before, entry, options)
  if (!carried?.from || !carried.to || carried.value !== undefined) return undefined
  const within = carried.to.slice(item.length)
  const rest = place.slice(carried.from.length)
  return within.length + rest.length === 0 ? undefined : [...item, ...within, ...rest]
}

function partsOf(object: JsonMap, entry: Place, options: ConvertOptions): readonly Placement[] {
  return (placesOf(object, options)?.placements ?? []).filter(({ from }) => from && isWithin(from, entry))
}

/** What goes to an item of the newer object. */
function placementsWithin(object: JsonMap, options: ConvertOptions, item: Place): readonly Placement[] {
  return (placesOf(object, options)?.placements ?? []).filter(({ to }) => to && isWithin(to, item))
}

/** The outermost place above a list that goes with its last entry. */
function goneWith({ now, goal }: Pick<AppliedOperation, 'now' | 'goal'>, list: Place): Place | undefined {
  for (let length = 1; length <= list.length; length++) {
    const place = list.slice(0, length)
    if (valueAt(goal, place) === undefined && valueAt(now, place) !== undefined) return place
  }
  return undefined
}

function withPath(operation: Operation, place: Place): Item {
  return Object.keys(operation).map((key): Placement => {
    if (key === 'path') return { from: [key], to: [key], value: pointerOf(place) }
    if (key === 'op' && operation.op === 'add') return { from: [key], to: [key], value: 'replace' }
    return { from: [key], to: [key] }
  })
}
