import { setTimeout as sleep } from 'node:timers/promises'
import { Expected } from './expected.ts'

/** Asks again and again until there is an answer other than undefined or false; gives up after some seconds. */
export async function waitFor<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Expected(`gave up after ${seconds} s waiting for ${what}`)
    await sleep(200)
  }
}
