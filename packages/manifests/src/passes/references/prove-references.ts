import type { Place } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'

/** True where documents differ in nothing but the values that were to change, and those are what they should be. */
export function isWritten(
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
  values: ReadonlyArray<readonly [place: Place, value: unknown]>,
): boolean {
  if (!before || !after) return false
  const expected = structuredClone(before) as unknown[]
  for (const [place, value] of values) {
    const parent = place
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], expected)
    if (typeof parent !== 'object' || parent === null) return false
    Object.assign(parent, { [place.at(-1)!]: value })
  }
  return firstDifference(expected, after) === undefined
}
