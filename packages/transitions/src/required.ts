import type { Placement } from './placement.ts'
import type { Place } from './subtree.ts'
import { isWithin } from './patches/places.ts'
import { child, rejectsEmpty, schemaOf } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Transition } from './transition.ts'

/**
 * The placements with one more for each container that the newer version requires and that would be gone, as all it
 * held is dropped: it stays where it is, empty.
 */
export function withRequired(
  { group, kind, versions }: Transition,
  placements: readonly Placement[],
): readonly Placement[] {
  if (!placements.some(({ from, to }) => from && !to)) return placements
  const schema = schemaOf(group, versions.to, kind)
  if (!schema) return placements
  const kept = new Set<string>()
  return placements.flatMap((placement) => {
    const place = placement.from && !placement.to ? requiredAbove(schema, placement.from) : undefined
    if (!place || kept.has(place.join('/')) || placements.some((other) => holds(other, place)))
      return [placement]
    kept.add(place.join('/'))
    return [{ from: place, to: place }, placement]
  })
}

/** The nearest container above a place that is required and may be empty. */
function requiredAbove(schema: SchemaNode, from: Place): Place | undefined {
  let node: SchemaNode | undefined = schema
  let found: Place | undefined
  for (let depth = 0; depth < from.length - 1; depth++) {
    const key = from[depth]!
    const isRequired: boolean = typeof key === 'string' && node.required?.includes(key) === true
    node = child(node, key)
    if (!node) break
    if (isRequired && node.type === 'object' && !rejectsEmpty(node)) found = from.slice(0, depth + 1)
  }
  return found
}

/** True where a placement writes into a container, or speaks for the whole of it. */
function holds({ from, to }: Placement, place: Place): boolean {
  return (to !== undefined && isWithin(to, place)) || (from !== undefined && isWithin(place, from))
}
