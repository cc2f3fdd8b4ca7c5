import { Unreadable } from '../source/unreadable.ts'
import type { Missing } from '../source/part.ts'
import type { Journal } from './journal.ts'
import type { Fix, Stay } from './stay.ts'
import { Surprise } from './write.ts'
import type { Write } from './write.ts'

export interface RunOptions {
  /** Objects that are rehearsed and then written at a time; nothing is written without it. */
  readonly batch?: number
  readonly journal: Journal
  /** Leave out what the journal says is done. */
  readonly resume: boolean
  /** A wish to stop; the object in hand is finished. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number, what: 'rehearsed' | 'written') => void
}

/** What came of a fix. */
export interface FixRun {
  /** What can be written, rehearsed. */
  readonly planned: readonly Write[]
  readonly written: readonly Write[]
  /** Objects that an earlier run had done. */
  readonly resumed: number
  readonly stays: readonly Stay[]
  readonly missing: readonly Missing[]
  /** Where the server would do, or did, something else than meant: nothing was written after that. */
  readonly surprises: readonly Stay[]
  /** True where a signal ended it. */
  readonly interrupted: boolean
}

/**
 * Rehearses all writes of a fix. With `batch`, and without a surprise, it then performs them batch by batch, each
 * rehearsed again, and stops at the first surprise. Throws Unreadable where the cluster cannot be asked.
 */
export async function runFix(fix: Fix, options: RunOptions): Promise<FixRun> {
  const { batch, journal, resume, signal, onProgress } = options
  const refused: Stay[] = []
  const surprises: Stay[] = []
  const planned: Write[] = []
  const written: Write[] = []
  const found: Write[] = []
  let resumed = 0
  for await (const write of fix.writes)
    if (resume && journal.done.has(write.object)) resumed++
    else found.push(write)
  for (const [i, write] of found.entries()) {
    if (signal?.aborted) break
    const stay = await refusalOf(write.rehearse)
    if (!stay) planned.push(write)
    else (stay.isSurprise ? surprises : refused).push({ object: write.object, ...stay })
    onProgress?.(i + 1, found.length, 'rehearsed')
  }

  const performAll = async (size: number): Promise<void> => {
    for (let start = 0; start < planned.length; start += size) {
      const next = planned.slice(start, start + size)
      for (const write of next) if (!signal?.aborted && !(await isFit(write))) return
      for (const write of next) {
        if (signal?.aborted || !(await isDone(write))) return
        onProgress?.(written.length, planned.length, 'written')
      }
    }
  }
  const isFit = async ({ object, rehearse }: Write): Promise<boolean> => {
    const stay = await refusalOf(rehearse)
    if (stay) surprises.push({ object, ...stay })
    return !stay
  }
  const isDone = async (write: Write): Promise<boolean> => {
    const { object, says } = write
    try {
      const { before, after } = (await write.perform()) ?? {}
      journal.add({ object, says, before, after, done: true })
      written.push(write)
      return true
    } catch (error) {
      if (!(error instanceof Surprise || error instanceof Unreadable)) throw error
      surprises.push({ object, says: error.message, next: error.next })
      journal.add({ object, says, done: false, stopped: error.message })
      return false
    }
  }

  if (batch !== undefined && surprises.length === 0) await performAll(batch)
  const { missing } = fix
  const stays = [...fix.stays, ...refused]
  return { planned, written, resumed, stays, missing, surprises, interrupted: signal?.aborted ?? false }
}

/** Why an object cannot be written; undefined where it can. What would befall every object is thrown again. */
async function refusalOf(
  rehearse: Write['rehearse'],
): Promise<(Omit<Stay, 'object'> & { readonly isSurprise: boolean }) | undefined> {
  try {
    await rehearse()
    return undefined
  } catch (error) {
    const isSurprise = error instanceof Surprise
    if (!isSurprise && !(error instanceof Unreadable && error.why === 'refused')) throw error
    return { says: error.message, next: error.next, isSurprise }
  }
}
