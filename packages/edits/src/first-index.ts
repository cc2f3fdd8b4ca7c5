/**
 * The index of the first of some values in order that a test holds for, where it holds for all behind that one, too; their
 * number where it holds for none. By bisection.
 */
export function firstIndex<T>(sorted: readonly T[], holds: (value: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(sorted[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
