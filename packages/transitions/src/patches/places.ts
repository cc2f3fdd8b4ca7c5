import type { Place } from '../subtree.ts'

/** True where a place is another one or lies below it. */
export function isWithin(place: Place, above: Place): boolean {
  return above.length <= place.length && above.every((key, i) => key === place[i])
}

/** True where a place lies below another one. */
export function isBelow(place: Place, above: Place): boolean {
  return above.length < place.length && isWithin(place, above)
}

/** True where one of two places is the other or lies below it. */
export function isOnOnePath(a: Place, b: Place): boolean {
  return isWithin(a, b) || isWithin(b, a)
}

/** True for two places that are the same. */
export function isSame(a: Place, b: Place): boolean {
  return a === b || (a.length === b.length && isWithin(a, b))
}

/** A list, or nothing of one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
