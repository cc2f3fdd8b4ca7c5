import { lineIndex } from '@capi-migrate/edits'
import type { Edit } from '@capi-migrate/edits'
import { lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import type { Scalar } from '@capi-migrate/edits/yaml'
import type { Draft } from './sheet.ts'

/** A text that stands as a scalar in another one. */
export interface Inner {
  readonly text: string
  /** Where a line (from 1) and column of the inner text stand in the outer one. */
  readonly offsetOf: (line: number, column: number) => number
  /** The drafts of the outer text for edits of the inner one; `undefined` where its form does not allow any. */
  readonly draftsOf: (edits: readonly Edit[], after: string) => readonly Draft[] | undefined
}

/** The text of a scalar, with a way back to the text it stands in. */
export function innerOf(outer: string, scalar: Scalar): Inner {
  const lines = scalar.style === 'literal' ? linesOfBlock(outer, scalar) : undefined
  if (lines) return { text: scalar.text, ...lines }
  return {
    text: scalar.text,
    offsetOf: () => scalar.start,
    draftsOf: (edits, after) => {
      const text = quoted(scalar, after)
      return text === undefined
        ? undefined
        : [{ start: scalar.body, end: scalar.end, text, row: edits[0]?.row ?? '' }]
    },
  }
}

function quoted({ style }: Scalar, text: string): string | undefined {
  if (style === 'single' && !text.includes('\n')) return `'${text.replaceAll("'", "''")}'`
  return style === 'single' || style === 'double' ? JSON.stringify(text) : undefined
}

/** A literal block: each line of the inner text is a line of the outer one with a fixed indentation. */
function linesOfBlock(outer: string, { body, text }: Scalar): Omit<Inner, 'text'> | undefined {
  const whole = text.endsWith('\n') ? text : `${text}\n`
  const inner = whole.slice(0, -1).split('\n')
  const starts: number[] = []
  let indent: number | undefined
  let at = lineEnd(outer, body)
  for (const line of inner) {
    starts.push(at)
    const end = lineEnd(outer, at)
    const raw = outer.slice(at, end).replace(/\r?\n$/, '')
    if (line !== '') indent ??= raw.length - line.length
    if (line !== '' && raw !== ' '.repeat(indent!) + line) return undefined
    at = end
  }
  starts.push(at)
  const space = ' '.repeat(indent ?? 0)
  const eol = outer.includes('\r\n') ? '\r\n' : '\n'
  return {
    offsetOf: (line, column) => (starts[line - 1] ?? at) + space.length + column - 1,
    draftsOf: (edits) =>
      byLines(whole, edits).map(({ from, to, text, row }) => {
        const full = text === '' || text.endsWith('\n') ? text : `${text}\n`
        return {
          start: starts[from]!,
          end: starts[to]!,
          text: full.replace(/^(?=[^\n])/gm, space).replaceAll('\n', eol),
          row,
        }
      }),
  }
}

/** Whole lines that are replaced. */
export interface LineEdit {
  /** First line that is replaced, counted from 0. */
  readonly from: number
  /** The line after the last one. */
  readonly to: number
  readonly text: string
  readonly row: string
}

/** Edits as replacements of whole lines. */
export function byLines(text: string, edits: readonly Edit[]): readonly LineEdit[] {
  const groups: { start: number; end: number; edits: Edit[] }[] = []
  for (const edit of edits) {
    const start = lineStart(text, edit.start)
    const isWhole =
      edit.text === '' ? edit.start === start && edit.end > edit.start : edit.text.endsWith('\n')
    const stands = isWhole && edit.end === lineStart(text, edit.end)
    const end = stands ? edit.end : lineEnd(text, edit.end)
    const last = groups.at(-1)
    if (last && start < last.end) {
      last.end = Math.max(last.end, end)
      last.edits.push(edit)
    } else groups.push({ start, end, edits: [edit] })
  }
  const lines = lineIndex(text)
  const lineOf = (offset: number): number => lines.positionOf(offset).line - 1
  return groups.map(({ start, end, edits }) => {
    let result = ''
    let at = start
    for (const edit of edits) {
      result += text.slice(at, edit.start) + edit.text
      at = edit.end
    }
    return { from: lineOf(start), to: lineOf(end), text: result + text.slice(at, end), row: edits[0]!.row }
  })
}
