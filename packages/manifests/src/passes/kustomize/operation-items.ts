import { assemble, valueAt } from '@capi-migrate/transitions'
import type { Place, Placement } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { placeOf, pointerOf } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import type { AppliedOperation } from './applied-operation.ts'

/** A new operation: where the parts of the old one go, and what it gets in addition. */
export type Item = readonly Placement[]

/** The operation as it is. */
export const kept: Item = [{ from: [], to: [] }]

/** The operation that an item makes of an old one. */
export function made(operation: Operation, item: Item): Operation {
  return assemble(operation, item) as Operation
}

/** `test` that a name stands where it is expected. */
export function guardOf(place: Place, name: string): Item {
  return newOperation('test', pointerOf(place), name)
}

/**
 * Items that apply to an object as it is now: parents that are not there come first, `replace` of what is not there
 * adds, and `remove` takes what would be left empty along.
 */
export function itemsWithParents(
  items: readonly Item[],
  { operation, now, goal }: AppliedOperation,
): readonly Item[] {
  return items.flatMap((item): readonly Item[] => {
    const { op, path } = made(operation, item)
    const place = placeOf(now, path)
    if (op === 'remove') return removal(item, operation, place, now, goal)
    if (op !== 'add' && op !== 'replace') return [item]
    const parents = missingParents(now, place)
    const adds = op === 'replace' && valueAt(now, place) === undefined
    const own = adds ? item.map((part) => (part.to?.[0] === 'op' ? { ...part, value: 'add' } : part)) : item
    return [...parents, own]
  })
}

function removal(
  item: Item,
  operation: Operation,
  place: Place,
  now: JsonMap,
  goal: JsonMap,
): readonly Item[] {
  if (valueAt(now, place) === undefined) return []
  for (let length = 1; length < place.length; length++) {
    const above = place.slice(0, length)
    if (valueAt(goal, above) !== undefined || typeof place[length] === 'number') continue
    return [
      Object.keys(operation).map((key) => ({
        from: [key],
        to: [key],
        ...(key === 'path' && { value: pointerOf(above) }),
      })),
    ]
  }
  return [item]
}

/** `add` of each container above a place that is not there, from the outside in. */
function missingParents(object: JsonMap, place: Place): readonly Item[] {
  const parents: Item[] = []
  for (let length = 1; length < place.length; length++) {
    const parent = place.slice(0, length)
    const value = valueAt(object, parent)
    if (Array.isArray(value) || isMap(value)) continue
    const next = place[length]
    parents.push(newOperation('add', pointerOf(parent), typeof next === 'number' || next === '-' ? [] : {}))
  }
  return parents
}

function newOperation(op: string, path: string, value: unknown): Item {
  return [
    { to: ['op'], value: op },
    { to: ['path'], value: path },
    { to: ['value'], value },
  ]
}
