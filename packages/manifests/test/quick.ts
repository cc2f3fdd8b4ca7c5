/**
 * Whether something takes less than a second. What takes quadratic time takes minutes, so a busy machine is given
 * several tries.
 */
export function isQuick(run: () => unknown): boolean {
  for (let attempt = 0; attempt < 5; attempt++) {
    const start = performance.now()
    run()
    if (performance.now() - start < 1000) return true
  }
  return false
}
