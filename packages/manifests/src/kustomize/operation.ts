import { mapPlace, place as placesOf, rewriteOperation, valueAt } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placement, PlaceMapped, Row } from '@capi-migrate/transitions'
import { classPatchItem } from './class-patch.ts'
import { isMap, isWithin } from './json.ts'
import type { JsonMap } from './json.ts'
import { placeOf, pointerOf } from './json-patch.ts'
import type { Operation } from './json-patch.ts'
import { guardOf, itemsWithParents } from './operation-items.ts'
import type { Item } from './operation-items.ts'
import { listIn } from './states.ts'

/** What becomes of one operation, for one object it is applied to. */
export type Rewriting =
  | { readonly items: readonly Item[]; readonly row?: Row; readonly why?: string }
  | { readonly what: string; readonly next: string; readonly row?: Row }

/** An operation and the object it finds. */
export interface Finding {
  readonly operation: Operation
  /** The object as the older version's patches left it. */
  readonly before: JsonMap
  /** What the operation makes of it, converted. */
  readonly goal: JsonMap
  /** The object in the newer version, as the rewritten operations left it. */
  readonly now: JsonMap
  /** True for a place that a later operation writes below. */
  readonly isNeeded: (place: Place) => boolean
}

/** Rewrites one operation for an object that is known. */
export function rewriteFor(finding: Finding, options: ConvertOptions): Rewriting {
  const { operation, before, isNeeded } = finding
  const place = placeOf(before, operation.path)
  const mapped = mapPlace(before, place, options)
  if (!mapped) return { items: [kept] }
  const row = mapped.row && { row: mapped.row }
  const inClass = classPatchItem(finding, options)
  if (inClass) return { items: [inClass], ...row }
  if (operation.op === 'move' || operation.op === 'copy') return rerouted(finding, mapped, options)
  const entry = mapped.list && entryItems(finding, place, mapped, options)
  if (entry) return { items: entry, ...row }
  const { op, path, value } = operation
  const rewritten = rewriteOperation(
    { op, path, ...(op !== 'remove' && { value: value ?? null }) },
    before,
    options,
    isNeeded,
  )
  if (!rewritten) return { items: [kept] }
  const [open] = rewritten.open
  if (open) return { what: open.what, next: open.next, ...row }
  const items = itemsWithParents(rewritten.items, finding)
  return { items, ...row, ...(rewritten.why !== undefined && { why: rewritten.why }) }
}

/** The operation as it is. */
export const kept: Item = [{ from: [], to: [] }]

/** `move` and `copy` of something that changes nothing but its place. */
function rerouted({ operation, before }: Finding, mapped: PlaceMapped, options: ConvertOptions): Rewriting {
  const source = mapPlace(before, placeOf(before, operation.from ?? ''), options)
  const [from, ...more] = source?.to ?? []
  const [to, ...others] = mapped.to
  const row = mapped.row ?? source?.row
  if (!from || !to || more.length > 0 || others.length > 0 || mapped.list || source?.list)
    return {
      what: `${operation.op} to ${operation.path} has no counterpart in the new version`,
      next,
      ...(row && { row }),
    }
  const items: Item = Object.keys(operation).map((key): Placement => {
    const now =
      key === 'from'
        ? pointerLike(from, operation.from!)
        : key === 'path'
          ? pointerLike(to, operation.path)
          : undefined
    const same = now === undefined || now === operation[key as 'from' | 'path']
    return { from: [key], to: [key], ...(!same && { value: now }) }
  })
  return { items: [items], ...(row && { row }) }
}

const next = 'write this operation for the new version by hand'

/** A pointer that keeps the `-` of the one it is made of. */
function pointerLike(place: Place, old: string): string {
  const pointer = pointerOf(place)
  return old.endsWith('/-') && typeof place.at(-1) === 'number' ? pointer.replace(/\d+$/, '-') : pointer
}

/**
 * An operation on one entry of a map that is a list now, where the list has that entry: by its index, after a test
 * that the entry there is the one that is meant.
 */
function entryItems(
  finding: Finding,
  place: Place,
  { list, entry }: PlaceMapped,
  options: ConvertOptions,
): readonly Item[] | undefined {
  const { operation, now } = finding
  const name = entry!.at(-1)
  if (typeof name === 'number') return keyItems(finding, place, options)
  const items = valueAt(now, list!)
  if (!Array.isArray(items) || typeof name !== 'string') return undefined
  const key = nameKeyOf(finding.before, entry!, options)
  const index = key === undefined ? -1 : items.findIndex((item) => isMap(item) && item[key] === name)
  if (key === undefined || index === -1) return undefined
  const at = [...list!, index]
  const guard = guardOf([...at, key], name)
  if (operation.op === 'remove' && place.length === entry!.length) {
    const gone = goneWith(finding, list!)
    return [guard, withPath(operation, gone ?? at)]
  }
  const target = valuePlaceOf(finding, place, entry!, at, options)
  return target && [guard, withPath(operation, target)]
}

/** An operation on an item of a list that is a map now: by the item's name. */
function keyItems(
  { operation, before, now, goal }: Finding,
  place: Place,
  options: ConvertOptions,
): readonly Item[] | undefined {
  if (operation.op === 'add') return undefined
  const parts = partsOf(before, place, options)
  const above = (placesOf(before, options)?.placements ?? []).find(
    ({ from }) => from && from.length <= place.length && isWithin(place, from),
  )
  if (above && !above.to) return operation.op === 'test' ? [] : undefined
  const target = above?.to
    ? [...above.to, ...place.slice(above.from!.length)]
    : parts.find(({ to }) => to)?.to
  if (!target || (operation.op !== 'remove' && !above)) return undefined
  const gone = operation.op === 'remove' && goneWith({ now, goal }, target.slice(0, -1))
  return [withPath(operation, gone || target)]
}

/** The key that a list's items have their names in: `name`. */
export function nameKeyOf(before: JsonMap, entry: Place, options: ConvertOptions): string | undefined {
  const name = entry.at(-1)
  const own = partsOf(before, entry, options).flatMap(({ to }) => (to ? [listIn(to)] : []))[0]
  const named = placesOf(before, options)?.placements.find(
    ({ from, to, value }) =>
      !from && value === name && to && own && isWithin(to, own) && to.length === own.length + 2,
  )
  return named && String(named.to!.at(-1))
}

/** Where the value of an entry stands in its item; `undefined` where the item as a whole is the value. */
function valuePlaceOf(
  { before }: Finding,
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

function partsOf(before: JsonMap, entry: Place, options: ConvertOptions): readonly Placement[] {
  return (placesOf(before, options)?.placements ?? []).filter(({ from }) => from && isWithin(from, entry))
}

/** The outermost place above a list that goes with its last entry. */
function goneWith({ now, goal }: Pick<Finding, 'now' | 'goal'>, list: Place): Place | undefined {
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
