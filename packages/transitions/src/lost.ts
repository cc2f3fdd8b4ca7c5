import { valueAt } from './assemble.ts'
import { keysOf } from './keys.ts'
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
  below: Map<string | number, Spoken> | undefined
}

function spokenBy(placements: readonly Placement[]): Spoken {
  const root: Spoken = { own: [], below: undefined }
  for (const placement of placements) {
    if (!placement.from) continue
    let node = root
    for (const key of placement.from) {
      node.below ??= new Map()
      let next = node.below.get(key)
      if (!next) node.below.set(key, (next = { own: [], below: undefined }))
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
  if (!isContainer(value) || !spoken?.below) {
    const lost = lostBy(speakers, value, place, converted)
    return lost && [...place, ...lost]
  }
  for (const key of keysOf(value)) {
    place.push(key)
    const inner = (value as Record<string | number, unknown>)[key]
    const lost = search(inner, spoken.below.get(key), place, speakers, converted)
    if (lost) return lost
    place.pop()
  }
  return undefined
}

/** The first leaf, by its place in a value, that one of those who speak for all of the value does not account for. */
function lostBy(
  speakers: readonly Placement[],
  value: unknown,
  place: Place,
  converted: unknown,
): Place | undefined {
  if (speakers.length === 0) return firstLeaf(value)
  for (const { from, to, value: restated, row, why } of speakers) {
    if (!to || restated !== undefined) {
      const isSaid = to ? valueAt(converted, to) !== undefined : row !== undefined || why !== undefined
      if (!isSaid) return firstLeaf(value)
      continue
    }
    const rest = place.slice(from!.length)
    // Items before it may be dropped, which moves it up.
    if (rest.some((key) => typeof key === 'number')) continue
    const lost = firstMissing(value, valueAt(valueAt(converted, to), rest))
    if (lost) return lost
  }
  return undefined
}

/** The first leaf that is not in what was found. Of a list nothing can be said; a container may be filled by others. */
function firstMissing(value: unknown, found: unknown): Place | undefined {
  if (Array.isArray(value)) return undefined
  // Some readers have no -0; some values are no numbers.
  if (!isContainer(value)) return found === value || Object.is(found, value) ? undefined : []
  for (const key of Object.keys(value)) {
    const lost = firstMissing(value[key], valueAt(found, [key]))
    if (lost) return [key, ...lost]
  }
  return undefined
}

function firstLeaf(value: unknown): Place {
  if (!isContainer(value)) return []
  const [key] = keysOf(value)
  return key === undefined ? [] : [key, ...firstLeaf(value[key])]
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
