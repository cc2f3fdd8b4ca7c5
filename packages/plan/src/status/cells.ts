import { printable } from '../render/paint.ts'

/** A text, and the same with colours. */
export interface Cell {
  readonly text: string
  readonly painted: string
}

export const empty: Cell = { text: '', painted: '' }

/** Texts come from a dump: what a terminal would obey is spelled out. */
export function cell(raw: string, colour: (text: string) => string = (text) => text): Cell {
  const text = printable(raw.replaceAll('\t', ' '))
  return { text, painted: text === '' ? '' : colour(text) }
}

export function joined(...cells: readonly Cell[]): Cell {
  return {
    text: cells.map(({ text }) => text).join(''),
    painted: cells.map(({ painted }) => painted).join(''),
  }
}

/** Lines of cells below their headers, left-aligned, without blanks at the ends of lines. */
export function printCells(headers: readonly string[], body: readonly (readonly Cell[])[]): string {
  const widths = widthsOf(headers, body)
  return [headers.map((header) => cell(header)), ...body]
    .map((line) => `${printLine(line, widths)}\n`)
    .join('')
}

/** How wide each column is, with what stands between it and the next. */
export function widthsOf(headers: readonly string[], body: readonly (readonly Cell[])[]): readonly number[] {
  return headers.map((header, i) =>
    body.reduce((width, line) => Math.max(width, lengthOf(line[i] ?? empty) + 2), header.length + 1),
  )
}

/** What is left for the last column; never less than `least`. */
export function roomFor(widths: readonly number[], columns: number, least: number): number {
  return Math.max(least, columns - widths.slice(0, -1).reduce((sum, width) => sum + width, 0))
}

function printLine(line: readonly Cell[], widths: readonly number[]): string {
  const last = line.findLastIndex(({ text }) => text !== '')
  return line
    .slice(0, last + 1)
    .map((one, i) => one.painted + (i === last ? '' : ' '.repeat(widths[i]! - lengthOf(one))))
    .join('')
}

function lengthOf({ text }: Cell): number {
  return [...text].length
}
