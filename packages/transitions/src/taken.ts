import { valueAt } from './assemble.ts'
import type { Place } from './placement.ts'

/** Tells which places of an object are taken, when some of its parts move away. */
export class Taken {
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
      if (
        this.#leaving.some((root) => root.length <= length && root.every((key, depth) => key === at[depth]))
      )
        return undefined
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
