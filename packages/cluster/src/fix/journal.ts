import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { Unreadable } from '../source/unreadable.ts'
import type { FixName, Written } from './write.ts'

/** One object that a run wrote, or stopped at: a line of JSON. */
export interface JournalLine extends Written {
  /** When, RFC 3339. */
  readonly at: string
  /** The context. */
  readonly cluster: string
  readonly fix: FixName
  readonly object: string
  /** What was to change. */
  readonly says: string
  readonly done: boolean
  /** By which another run knows that this is done. */
  readonly mark?: string | undefined
  /** Why it is not done. */
  readonly stopped?: string
}

/** What a fix wrote to one cluster, line by line, so that it can go on where it was killed. */
export interface Journal {
  readonly file: string
  /** Marks of what earlier runs have done. */
  readonly done: ReadonlySet<string>
  /** Makes sure that lines can be added, before anything is written to the cluster. Throws Unreadable. */
  readonly open: () => void
  readonly add: (line: Omit<JournalLine, 'at' | 'cluster' | 'fix'>) => void
}

/** The journal of a fix on a cluster. The file comes into being when it is opened. Throws Unreadable. */
export function journalOf(file: string, cluster: string, fix: FixName): Journal {
  const text = orUnreadable(file, () => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
  const lines = text.split('\n').flatMap((line) => lineOf(line) ?? [])
  const own = lines.filter((line) => line.cluster === cluster && line.fix === fix && line.done)
  // Who was killed may have left half a line.
  let lead = text === '' || text.endsWith('\n') ? '' : '\n'
  const append = (more: string): void => orUnreadable(file, () => appendFileSync(file, more))
  return {
    file,
    done: new Set(own.flatMap(({ mark }) => mark ?? [])),
    open: () => append(''),
    add: (line) => {
      append(`${lead}${JSON.stringify({ at: new Date().toISOString(), cluster, fix, ...line })}\n`)
      lead = ''
    },
  }
}

function orUnreadable<Value>(file: string, act: () => Value): Value {
  try {
    return act()
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    const next = 'name a file that you can write, with --journal FILE'
    throw new Unreadable('garbled', `the journal ${file} cannot be kept: ${code}`, next)
  }
}

function lineOf(text: string): JournalLine | undefined {
  try {
    return JSON.parse(text) as JournalLine
  } catch {
    return undefined
  }
}
