import { valueAt } from '../assemble.ts'
import { keysOf } from '../keys.ts'
import type { Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { isBelow } from './places.ts'

/**
 * The same placements, those above certain places divided, so that each of these places can be spoken for on its own.
 * A place that the object does not have divides nothing.
 */
export function opened(
  placements: readonly Placement[],
  object: unknown,
  places: readonly Place[],
): readonly Placement[] {
  const there = places.filter((place) => valueAt(object, place) !== undefined)
  if (there.length === 0) return placements
  const spoken = new Set(placements.map(({ from }) => keyOf(from)))
  return placements.flatMap((placement) => open(placement, object, there, spoken))
}

function open(
  placement: Placement,
  object: unknown,
  places: readonly Place[],
  spoken: ReadonlySet<string>,
): readonly Placement[] {
  const { from, to, value } = placement
  if (!from || !to || value !== undefined) return [placement]
  const inside = places.filter((place) => isBelow(place, from))
  const container = valueAt(object, from)
  if (inside.length === 0 || typeof container !== 'object' || container === null) return [placement]
  const keys = keysOf(container)
  return keys
    .map((key) => ({ ...placement, from: [...from, key], to: [...to, key] }))
    .filter((part) => !spoken.has(keyOf(part.from)))
    .flatMap((part) => open(part, object, inside, spoken))
}

function keyOf(place: Place | undefined): string {
  return JSON.stringify(place)
}
