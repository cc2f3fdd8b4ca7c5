import { keysOf } from './keys.ts'
import type { Place } from './subtree.ts'

/**
 * Calls a function for a map or list and each of those in it, with its place: one list for all calls, to be copied where it
 * is kept. What is below one for which it returns false is passed over.
 */
export function eachContainer(
  container: object,
  visit: (container: object, place: Place) => boolean | void,
  place: Place = [],
): void {
  const at = [...place]
  const enter = (container: object): void => {
    if (visit(container, at) === false) return
    for (const key of keysOf(container)) {
      const member = (container as Readonly<Record<string | number, unknown>>)[key]
      if (typeof member !== 'object' || member === null) continue
      at.push(key)
      enter(member)
      at.pop()
    }
  }
  enter(container)
}
