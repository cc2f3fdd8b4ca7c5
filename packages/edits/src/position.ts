/** A place in a text as people count: lines and columns start at 1, a column is one UTF-16 unit. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The lines of a text, found once; then each look-up is a binary search. Lines end with LF or CRLF. */
export interface LineIndex {
  /** Where the line with this offset in it starts and which it is. */
  positionOf(offset: number): Position
  /** The offset of a place; of one beyond the text, its end. */
  offsetOf(position: Position): number
  /** The text of a line (from 1) without its line end. */
  textOf(line: number): string
  readonly count: number
}

/** Builds the line index of a text. A byte order mark does not count as a column. */
export function lineIndex(text: string): LineIndex {
  const starts = lineStarts(text)
  return {
    count: starts.length,
    positionOf: (offset) => {
      const line = lastAtMost(starts, offset)
      const hidden = line === 0 && text.startsWith('\uFEFF') && offset > 0 ? 1 : 0
      return { line: line + 1, column: offset - starts[line]! + 1 - hidden }
    },
    offsetOf: ({ line, column }) => {
      const hidden = line === 1 && text.startsWith('\uFEFF') ? 1 : 0
      return Math.min((starts[line - 1] ?? text.length) + column - 1 + hidden, text.length)
    },
    textOf: (line) => {
      const raw = text.slice(starts[line - 1] ?? text.length, starts[line] ?? text.length)
      return raw.replace(/\r?\n$/, '').replace('\uFEFF', '')
    },
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sorted[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}
