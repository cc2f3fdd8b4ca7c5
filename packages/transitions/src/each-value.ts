import { keysOf } from './keys.ts'
import type { Place } from './subtree.ts'

/**
 * Calls a function for a value and everything in it, with the place of each: one list for all calls, to be copied where it
 * is kept. What is below a value for which it returns false is passed over.
 */
export function eachValue(
  value: unknown,
  visit: (value: unknown, place: Place) => boolean | void,
  place: Place = [],
): void {
  const at = [...place]
  const enter = (value: unknown): void => {
    if (visit(value, at) === false || typeof value !== 'object' || value === null) return
    for (const key of keysOf(value)) {
      at.push(key)
      enter((value as Readonly<Record<string | number, unknown>>)[key])
      at.pop()
    }
  }
  enter(value)
}
