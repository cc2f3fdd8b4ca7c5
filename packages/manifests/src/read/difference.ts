import type { Place } from '@capi-migrate/transitions'

/** The first place where two values differ, `undefined` where they are equal; the order of keys says nothing. */
export function firstDifference(a: unknown, b: unknown): Place | undefined {
  if (Object.is(a, b) || a === b) return undefined
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return []
  if (Array.isArray(a) !== Array.isArray(b)) return []
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const keys = Object.keys(left)
  const more = Object.keys(right)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!
    // Most values have their keys in one order.
    const isThere = more[i] === key || Object.hasOwn(right, key)
    const found = isThere ? firstDifference(left[key], right[key]) : []
    if (found) return [Array.isArray(a) ? Number(key) : key, ...found]
  }
  if (more.length === keys.length) return undefined
  const key = more.find((key) => !Object.hasOwn(left, key))!
  return [Array.isArray(a) ? Number(key) : key]
}
