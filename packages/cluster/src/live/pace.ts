import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds of questions that may be saved up. */
const burst = 5000

/** Waits until one more question may be asked: so many a second, after a first burst of what five seconds would take. */
export function paceOf(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = performance.now() - burst
  return async () => {
    const now = performance.now()
    // What was not used is saved up for a burst.
    next = Math.max(next + gap, now - burst)
    if (next > now) await sleep(next - now)
  }
}
