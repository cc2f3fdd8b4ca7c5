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
 * rehearsed again, and stops at the first surprise. What the server refuses for one object is left to a person. Throws
 * Unreadable where the cluster cannot be asked.
 */
export async function runFix(fix: Fix, options: RunOptions): Promise<FixRun> {
  const { found, resumed } = await foundBy(fix, options)
  const { planned, refused, surprises } = await rehearsed(found, options)
  const done: Performed =
    options.batch === undefined || surprises.length > 0
      ? { written: [], surprises: [] }
      : await performed(planned, options.batch, options)
  return {
    planned,
    written: done.written,
    resumed,
    stays: [...fix.stays, ...refused],
    missing: fix.missing,
    surprises: [...surprises, ...done.surprises],
    interrupted: options.signal?.aborted ?? false,
  }
}

async function foundBy(
  fix: Fix,
  { journal, resume }: RunOptions,
): Promise<{ readonly found: readonly Write[]; readonly resumed: number }> {
  const found: Write[] = []
  let resumed = 0
  for await (const write of fix.writes)
    if (resume && write.mark !== undefined && journal.done.has(write.mark)) resumed++
    else found.push(write)
  return { found, resumed }
}

async function rehearsed(
  found: readonly Write[],
  { signal, onProgress }: RunOptions,
): Promise<{
  readonly planned: readonly Write[]
  readonly refused: readonly Stay[]
  readonly surprises: readonly Stay[]
}> {
  const planned: Write[] = []
  const refused: Stay[] = []
  const surprises: Stay[] = []
  for (const [i, write] of found.entries()) {
    if (signal?.aborted) break
    try {
      await write.rehearse()
      planned.push(write)
    } catch (error) {
      if (error instanceof Surprise) surprises.push(stayOf(write, error))
      // Anything else would befall every object.
      else if (error instanceof Unreadable && error.why === 'refused') refused.push(stayOf(write, error))
      else throw error
    }
    onProgress?.(i + 1, found.length, 'rehearsed')
  }
  return { planned, refused, surprises }
}

type Performed = Pick<FixRun, 'written' | 'surprises'>

async function performed(
  planned: readonly Write[],
  size: number,
  { journal, signal, onProgress }: RunOptions,
): Promise<Performed> {
  const written: Write[] = []
  if (planned.length > 0) journal.open()
  for (let start = 0; start < planned.length; start += size) {
    const batch = planned.slice(start, start + size)
    // The first batch has just been rehearsed where there is no other.
    for (const write of planned.length > size ? batch : []) {
      if (signal?.aborted) return { written, surprises: [] }
      const stop = await stopped(write, write.rehearse)
      if (stop) return { written, surprises: [stop] }
    }
    for (const write of batch) {
      if (signal?.aborted) return { written, surprises: [] }
      const { object, says, mark } = write
      const stop = await stopped(write, async () => {
        const { before, after } = (await write.perform()) ?? {}
        written.push(write)
        journal.add({ object, says, mark, before, after, done: true })
      })
      if (stop) {
        const other = await stopped(write, async () =>
          journal.add({ object, says, done: false, stopped: stop.says }),
        )
        return { written, surprises: other && other.says !== stop.says ? [stop, other] : [stop] }
      }
      onProgress?.(written.length, planned.length, 'written')
    }
  }
  return { written, surprises: [] }
}

/** Why to stop, after so many objects went well: whatever is told of this one. */
async function stopped(write: Write, act: () => Promise<void>): Promise<Stay | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof Surprise || error instanceof Unreadable) return stayOf(write, error)
    throw error
  }
}

function stayOf({ object }: Write, { message, next }: Surprise | Unreadable): Stay {
  return { object, says: message, next }
}
