import { isSame } from './patches/places.ts'
import type { Placement } from './placement.ts'

/** True where a subtree stays where it is, as it is. */
export function isKept({ from, to, value }: Placement): boolean {
  return value === undefined && from !== undefined && to !== undefined && isSame(from, to)
}
