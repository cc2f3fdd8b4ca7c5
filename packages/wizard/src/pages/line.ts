import { printable } from '@capi-migrate/edits'
import type { Evidence } from '../repository.ts'
import type { State } from '../state.ts'
import type { Tone } from '../theme.ts'
import { wrapped } from '../words.ts'

/** A line of a screen of text. */
export interface Line {
  readonly text: string
  readonly tone?: Tone
}

/** A paragraph in the width of the terminal; what it is indented by holds for each of its lines. */
export function text({ size }: State, words: string, tone?: Tone): readonly Line[] {
  const indent = /^ */.exec(words)![0]
  return wrapped(words.trim(), size[0] - indent.length - 1).map((part) => line(indent + part, tone))
}

/** One line. All pages are made of these, so that nothing of a file reaches the terminal as it is. */
export function line(said = '', tone?: Tone): Line {
  const text = printable(said)
  return tone ? { text, tone } : { text }
}

/** Lines under a heading; nothing where there are none. */
export function section(title: string, lines: readonly Line[]): readonly Line[] {
  return lines.length === 0 ? [] : [line(), line(title, 'title'), ...lines]
}

/** A piece of evidence and where it stands. */
export function evidenceLines(state: State, { file, line: at, what }: Evidence): readonly Line[] {
  return text(state, `  ${file}${at === undefined ? '' : `:${at}`}  ${what}`, 'quiet')
}
