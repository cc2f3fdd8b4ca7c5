/**
 * Whether something takes less than ten seconds. In linear time it takes a part of one, in quadratic time minutes: a
 * busy machine makes neither look like the other.
 */
export function isQuick(run: () => unknown): boolean {
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now()
    run()
    if (performance.now() - start < 10_000) return true
  }
  return false
}
