import type { FoundFile } from '../find.ts'
import type { Team } from '../gather.ts'
import type { Told } from '../told.ts'
import type { Round, Tells } from './plan-share.ts'
import { Share } from './share.ts'

/** A thread other than the first one, that plans some of the files. */
export interface Thread {
  readonly begin: (round: Round, hear: (tells: Tells) => void) => void
  /** When it has ended, for whatever reason. */
  readonly ended: Promise<void>
  readonly end: () => void
}

/**
 * A team of this thread and others. Nothing is lost with one of them: what it had taken when it ended is planned here.
 *
 * @param run all files of the run, as the others know them
 */
export function teamOf(run: readonly FoundFile[], others: readonly Thread[]): Team {
  return {
    plan: async (files, stays, own, onProgress) => {
      const told = new Map<string, Told>()
      let done = 0
      const count = (more: number): void => onProgress((done += more))
      const plan = (file: FoundFile): void => {
        if (!told.has(file.path)) told.set(file.path, own(file))
      }
      const threads = 1 + others.length
      const share = new Share(files.length, threads)
      const placeOf = new Map(run.map(({ path }, place) => [path, place]))
      const alone = files.map(({ path }) => placeOf.get(path)!)
      const busy = new Set(others)
      let wake = (): void => undefined
      for (const thread of others) {
        thread.begin({ alone, stays, share: share.memory, threads }, ({ start, told: some }) => {
          for (const [i, one] of some.entries()) if (one) told.set(files[start + i]!.path, one)
          count(some.length)
          wake()
        })
        void thread.ended.then(() => {
          busy.delete(thread)
          wake()
        })
      }
      for (let part = share.next(); part; part = share.next()) {
        files.slice(part.start, part.end).forEach(plan)
        count(part.end - part.start)
        // What the others tell comes in between.
        await new Promise(setImmediate)
      }
      while (done < files.length && busy.size > 0) await new Promise<void>((resolve) => (wake = resolve))
      files.forEach(plan)
      return told
    },
    end: () => {
      for (const thread of others) thread.end()
    },
  }
}
