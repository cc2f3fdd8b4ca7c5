import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until one more question may be asked: so many a second, after a first burst of twice as many. */
export function paceOf(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = performance.now() - 2000
  return async () => {
    const now = performance.now()
    // What was not used is saved up for a burst.
    next = Math.max(next + gap, now - 2000)
    if (next > now) await sleep(next - now)
  }
}
