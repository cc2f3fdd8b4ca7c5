import { appendFileSync, existsSync, readFileSync } from 'node:fs'
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
  /** Why it is not done. */
  readonly stopped?: string
}

/** What a fix wrote to one cluster, line by line, so that it can go on where it was killed. */
export interface Journal {
  readonly file: string
  /** Objects that earlier runs have done. */
  readonly done: ReadonlySet<string>
  readonly add: (line: Omit<JournalLine, 'at' | 'cluster' | 'fix'>) => void
}

/** The journal of a fix on a cluster. The file comes into being with the first line. */
export function journalOf(file: string, cluster: string, fix: FixName): Journal {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').flatMap((line) => lineOf(line) ?? [])
  const own = lines.filter((line) => line.cluster === cluster && line.fix === fix && line.done)
  // Who was killed may have left half a line.
  let lead = text === '' || text.endsWith('\n') ? '' : '\n'
  return {
    file,
    done: new Set(own.map(({ object }) => object)),
    add: (line) => {
      appendFileSync(
        file,
        `${lead}${JSON.stringify({ at: new Date().toISOString(), cluster, fix, ...line })}\n`,
      )
      lead = ''
    },
  }
}

function lineOf(text: string): JournalLine | undefined {
  try {
    return JSON.parse(text) as JournalLine
  } catch {
    return undefined
  }
}
