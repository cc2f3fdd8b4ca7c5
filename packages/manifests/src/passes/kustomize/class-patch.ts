import { hasPatches, place as placesOf } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placement } from '@capi-migrate/transitions'
import { isWithin } from '../../read/at.ts'
import { operate, placeOf, pointerOf } from '@capi-migrate/edits/json-patch'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { AppliedOperation } from './applied-operation.ts'
import type { Item } from './operation-items.ts'

/**
 * An operation that adds to the patches of a ClusterClass, or replaces some: what becomes of a patch there depends on
 * all of the class. `undefined` for any other operation, and where its value does not go to one place.
 */
export function classPatchItem(
  { operation, before }: AppliedOperation,
  options: ConvertOptions,
): Item | undefined {
  const { op, path } = operation
  if ((op !== 'add' && op !== 'replace') || !path.startsWith('/spec/patches') || !hasPatches(before))
    return undefined
  const at = placeOf(before, path)
  const all = placesOf(operate(before, operation) as JsonMap, options)?.placements ?? []
  const own = all.filter(({ from, to }) => (from && isWithin(from, at)) || (!from && to && isWithin(to, at)))
  const root = rootOf(own, at)
  if (own.length === 0 || !root) return undefined
  const isSamePlace = pointerOf(root) === pointerOf(at)
  const value = own.map(({ from, to, ...rest }): Placement => ({
    ...rest,
    ...(from && { from: ['value', ...from.slice(at.length)] }),
    ...(to && { to: ['value', ...to.slice(root.length)] }),
  }))
  return Object.keys(operation).flatMap((key): readonly Placement[] => {
    if (key === 'value') return value
    const isMoved = key === 'path' && !isSamePlace && !path.endsWith('/-')
    return [{ from: [key], to: [key], ...(isMoved && { value: pointerOf(root) }) }]
  })
}

/** Where what stands at a place goes, if all of it goes to one. */
function rootOf(placements: readonly Placement[], at: Place): Place | undefined {
  const kept = placements.find(
    ({ from, to }) => from && to && from.length >= at.length && to.length >= at.length,
  )
  const root = kept?.to!.slice(0, at.length)
  return root && placements.every(({ to }) => !to || isWithin(to, root)) ? root : undefined
}
