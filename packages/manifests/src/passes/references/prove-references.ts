import type { Place } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'

/** True where documents differ in nothing but the values that were to change, and those are what they should be. */
export function isWritten(
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
  values: ReadonlyArray<readonly [place: Place, value: unknown]>,
  keys: ReadonlyArray<readonly [place: Place, key: string]> = [],
): boolean {
  if (!before || !after) return false
  const expected = structuredClone(before) as unknown[]
  for (const [place, value] of values) {
    const parent = parentOf(expected, place)
    if (!parent) return false
    Object.assign(parent, { [place.at(-1)!]: value })
  }
  for (const [place, key] of keys) {
    const parent = parentOf(expected, place)
    const last = String(place.at(-1))
    if (!parent || !Object.hasOwn(parent, last) || Object.hasOwn(parent, key)) return false
    parent[key] = parent[last]
    delete parent[last]
  }
  return firstDifference(expected, after) === undefined
}

function parentOf(root: unknown, place: Place): Record<string, unknown> | undefined {
  const parent = place
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root)
  return typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>) : undefined
}
