import type { EngineOptions } from '@capi-migrate/manifests'
import type { FoundFile } from '../find.ts'
import { sourcesOf } from '../gather.ts'
import type { Engine } from '../plan.ts'
import { look } from '../read.ts'
import { shown, stateOf, toldUnread } from '../told.ts'
import type { Told } from '../told.ts'
import { Share } from './share.ts'

/** What a thread is started with: data, for nothing else can be given to it. */
export interface Start {
  readonly options: EngineOptions
  /** All files of the run. */
  readonly files: readonly FoundFile[]
}

/** What it is given to do, once the units of the run are planned. */
export interface Round {
  /** The files that are planned one by one: their places in those of the run. */
  readonly alone: readonly number[]
  readonly stays: readonly string[]
  readonly share: SharedArrayBuffer
  readonly threads: number
}

/** What it tells of a part of the files; nothing of those that the first thread has to plan. */
export interface Tells {
  readonly start: number
  readonly told: readonly (Told | undefined)[]
}

/** Plans parts of the files until all are taken. */
export function* planShare(
  { files }: Pick<Start, 'files'>,
  engine: Engine,
  { alone, stays, share, threads }: Round,
): Generator<Tells> {
  const sources = sourcesOf(files)
  engine.prepare?.(sources, stays)
  const held = new Set(stays)
  const parts = new Share(alone.length, threads, share)
  for (let part = parts.next(); part; part = parts.next()) {
    const { start, end } = part
    yield {
      start,
      told: alone.slice(start, end).map((i) => {
        const file = files[i]!
        return toldBy(file, engine, !file.named && held.has(file.path))
      }),
    }
  }
}

/**
 * What became of a file; nothing where the first thread has to plan it: where an engine throws, for the file may be well
 * there, and where something is left for the end, which goes by what of the run was there before.
 *
 * @param stays whether only the engine of the first thread can say how the file stays
 */
function toldBy(file: FoundFile, engine: Engine, stays: boolean): Told | undefined {
  const seen = look(file, engine.mark)
  if (seen.state !== 'text') return toldUnread(seen, file)
  try {
    const planned = engine.plan(seen.text, file.file)
    // What changes says names, which are looked through where they are asked for; as data, they would be at once.
    if (stays || (planned.edits.length > 0 && planned.tasks.length === 0))
      return { state: 'planned', plan: planned }
    const plan = shown(planned, file, engine)
    return plan.problem || plan.needs || plan.unread || stateOf(plan)
      ? { state: 'shown', plan }
      : { state: 'foreign' }
  } catch {
    return undefined
  }
}
