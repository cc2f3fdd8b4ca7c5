import { valueAt } from './assemble.ts'
import type { Placement } from './placement.ts'
import type { Place } from './subtree.ts'

/**
 * The place of the first leaf that nothing accounts for: no placement speaks for it, it is dropped and nobody says why,
 * or it is not in the converted object where its placement put it. `undefined` where every leaf is accounted for.
 *
 * It is what the ledger promises, asked of the result itself: a mistake in a row or a codec must not take a field away
 * in silence.
 *
 * @param converted what the placements make of the object
 */
export function lostLeaf(
  object: unknown,
  placements: readonly Placement[],
  converted: unknown,
): Place | undefined {
  const root = spokenBy(placements)
  return search(object, root, [], root.own, converted)
}

/** What is said of a place, and of the places below it. */
interface Spoken {
  readonly own: Placement[]
  readonly below: Map<string | number, Spoken>
}

function spokenBy(placements: readonly Placement[]): Spoken {
  const root: Spoken = { own: [], below: new Map() }
  for (const placement of placements) {
    if (!placement.from) continue
    let node = root
    for (const key of placement.from) {
      let next = node.below.get(key)
      if (!next) node.below.set(key, (next = { own: [], below: new Map() }))
      node = next
    }
    node.own.push(placement)
  }
  return root
}

/** `place` is written on as the walk goes. */
function search(
  value: unknown,
  spoken: Spoken | undefined,
  place: (string | number)[],
  above: readonly Placement[],
  converted: unknown,
): Place | undefined {
  const speakers = spoken && spoken.own.length > 0 ? spoken.own : above
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  if (isLeaf) return isAccounted(place, value, speakers, converted) ? undefined : [...place]
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const inner = (value as Record<string | number, unknown>)[key]
    place.push(key)
    const lost = search(inner, spoken?.below.get(key), place, speakers, converted)
    if (lost) return lost
    place.pop()
  }
  return undefined
}

function isAccounted(
  place: Place,
  value: unknown,
  speakers: readonly Placement[],
  converted: unknown,
): boolean {
  return (
    speakers.length > 0 &&
    speakers.every(({ from, to, value: restated, row, why }) => {
      if (!to) return row !== undefined || why !== undefined
      if (restated !== undefined) return valueAt(converted, to) !== undefined
      const rest = place.slice(from!.length)
      // Items before it may be dropped, which moves it up; a container may be filled by others.
      if (typeof value === 'object' && value !== null) return true
      if (rest.some((key) => typeof key === 'number')) return true
      const found = valueAt(converted, [...to, ...rest])
      // Some readers have no -0; some values are no numbers.
      return found === value || Object.is(found, value)
    })
  )
}
