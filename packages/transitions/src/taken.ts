import { valueAt } from './assemble.ts'
import { isMisplaced } from './misplaced.ts'
import { printPlace } from './path.ts'
import type { Placed, Placement, Undecided } from './placement.ts'
import type { Place } from './subtree.ts'
import { isKept } from './kept.ts'
import { isWithin } from './patches/places.ts'
import { say } from './tasks.ts'
import type { Transition } from './transition.ts'

/**
 * Leaves every old field as it is whose new place is taken, and tells a person.
 *
 * @param rootOf the place of the whole old field that a placement is a part of
 */
export function withoutTaken(
  { from: older, to: newer }: Pick<Transition, 'from' | 'to'>,
  object: Record<string, unknown>,
  { placements, undecided }: Pick<Placed, 'placements' | 'undecided'>,
  rootOf: (placement: Placement) => Place | undefined,
): Pick<Placed, 'placements' | 'undecided'> {
  const roots = new Map<Placement, Place>()
  for (const placement of placements) {
    const root = isKept(placement) ? undefined : rootOf(placement)
    if (root) roots.set(placement, root)
  }
  const conflicts = new Map<string, Undecided>()
  // A field that stays takes its place from another one that was to move there.
  for (let known = -1; known < conflicts.size;) {
    known = conflicts.size
    const taken = new Taken(
      object,
      [...roots.values()].filter((root) => !conflicts.has(JSON.stringify(root))),
    )
    for (const [{ to, row }, root] of roots) {
      const by = to && taken.by(to)
      if (!by || !row || conflicts.has(JSON.stringify(root))) continue
      const fields = { older: printPlace(root), newer: printPlace(by), to: newer }
      const said = isMisplaced(row)
        ? say('field/misplaced-taken', fields)
        : say('field/both-forms', { ...fields, from: older })
      conflicts.set(JSON.stringify(root), { from: root, to: by, row, ...said })
    }
  }
  if (conflicts.size === 0) return { placements, undecided }
  const stays = (place: Place): boolean => [...conflicts.values()].some(({ from }) => isWithin(place, from))
  return {
    placements: [
      ...placements.filter(({ from }) => !from || !stays(from)),
      ...[...conflicts.values()].map(({ from }) => ({ from, to: from })),
    ],
    undecided: [...undecided.filter(({ from }) => !stays(from)), ...conflicts.values()],
  }
}

/** Tells which places of an object are taken, when some of its parts move away. */
class Taken {
  readonly #object: Readonly<Record<string, unknown>>
  readonly #leaving: readonly Place[]

  /** @param leaving places that are free once the object is rewritten */
  constructor(object: Readonly<Record<string, unknown>>, leaving: readonly Place[]) {
    this.#object = object
    this.#leaving = leaving
  }

  /** What stands at a place, or above it and could not hold it; `undefined` where the place is free. */
  by(place: Place): Place | undefined {
    for (let length = 1; length <= place.length; length++) {
      const at = place.slice(0, length)
      if (this.#leaving.some((root) => isWithin(at, root))) return undefined
      const value = valueAt(this.#object, at)
      if (value === undefined) return undefined
      const holds =
        typeof value === 'object' &&
        value !== null &&
        Array.isArray(value) === (typeof place[length] === 'number')
      if (length === place.length || !holds) return at
    }
    return undefined
  }
}
