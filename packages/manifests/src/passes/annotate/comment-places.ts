import { applyEdits } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { valueOf } from '@capi-migrate/edits/yaml'
import type { Form } from '../../read/mask/index.ts'
import { scan } from '../../read/mask/scan.ts'
import { openText } from '../../read/open-text.ts'
import { firstDifference } from '../../read/difference.ts'
import { taskComments } from './task-comment.ts'

/** Where lines of comment may stand in a text. Offsets are those of the text. */
export interface CommentPlaces {
  readonly isYtt: boolean
  /**
   * The start of the line at an offset, or of the nearest one that holds it, or else of the nearest before it, above which
   * a comment is safe.
   */
  readonly above: (offset: number) => number | undefined
  /** A comment as the line above the one that starts at `at`. */
  readonly line: (at: number, comment: string) => string
  /** The start of the first line from `at` on that is no comment of a task. */
  readonly belowComments: (at: number) => number
  /** True where an edit changes nothing that is read. */
  readonly isSafe: (edit: Edit) => boolean
}

/**
 * Finds out by reading the text again with comments in it.
 *
 * @param offsets those that are going to be asked about
 */
export function commentPlaces(text: string, file: string, offsets: readonly number[]): CommentPlaces {
  const form = openText(text, file).form
  const original = said(text, file, form)
  const known = new Map<number, boolean>()
  const ends = new Map(taskComments(text).map(({ start, end }) => [start, end]))
  const areSafe = (edits: readonly Edit[]): boolean =>
    original !== undefined && isSame(original, said(applyEdits(text, edits), file, form))
  const line = (at: number, comment: string): string =>
    `${/^[ \t]*/.exec(text.slice(at))![0]}${comment}${text.includes('\r\n') ? '\r\n' : '\n'}`
  const mayTake = (at: number): boolean => form === 'plain' || !isTrimmed(text, at)
  const tried = (at: number): Edit => ({ start: at, end: at, text: line(at, '# x'), row: '' })
  // Mostly every line takes one: to try them all at once reads a text of many tasks once, not once for each.
  const lines = new Set(offsets.flatMap((offset) => linesHolding(text, offset).next().value ?? []))
  const likely = [...lines].filter(mayTake).sort((a, b) => a - b)
  if (areSafe(likely.map(tried))) for (const at of likely) known.set(at, true)
  const takes = (at: number): boolean => mayTake(at) && areSafe([tried(at)])
  return {
    isYtt: form === 'ytt',
    isSafe: (edit) => areSafe([edit]),
    line,
    above: (offset) => {
      for (const at of linesHolding(text, offset)) {
        if (!known.has(at)) known.set(at, takes(at))
        if (known.get(at)) return at
      }
      return undefined
    },
    belowComments: (at) => {
      while (ends.has(at)) at = ends.get(at)!
      return at
    },
  }
}

/** What a text says: its template code, and its documents. */
interface Said {
  readonly code: readonly string[]
  readonly documents: readonly unknown[]
}

function said(text: string, file: string, form: Form): Said | undefined {
  const outer = openText(text, file).outer
  if (!outer) return undefined
  const code = scan(text, form).map(({ start, end }) => text.slice(start, end))
  const roots = outer.parts.flatMap(({ documents }) => documents.map(({ root }) => root))
  return { code, documents: roots.map((root) => (root ? valueOf(root) : null)) }
}

function isSame(a: Said, b: Said | undefined): boolean {
  return b !== undefined && firstDifference(a, b) === undefined
}

/** The starts of the line at an offset and of those it is indented below, from the inside out; then of all before it. */
function* linesHolding(text: string, offset: number): Generator<number> {
  yield* linesBefore(text, offset, true)
  yield* linesBefore(text, offset, false)
}

function* linesBefore(text: string, offset: number, mustHold: boolean): Generator<number> {
  let least = Infinity
  for (let end = offset; end >= 0;) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(start, (text.indexOf('\n', start) + 1 || text.length + 1) - 1)
    const indent = /^\uFEFF?[ \t]*/.exec(line)![0].length
    if ((indent < least || !mustHold) && !/^\s*(?:#|$)/.test(line)) {
      least = indent
      yield start + (line.startsWith('\uFEFF') ? 1 : 0)
    }
    if (start === 0) return
    end = start - 1
  }
}

/** True between two lines where template code takes the white space away: a comment would swallow what follows. */
function isTrimmed(text: string, at: number): boolean {
  return (
    /^[ \t]*(?:\{[{%]|<<|\$\[\[)-/.test(text.slice(at)) || /-(?:[}%]\}|>>|\]\])\s*$/.test(text.slice(0, at))
  )
}
