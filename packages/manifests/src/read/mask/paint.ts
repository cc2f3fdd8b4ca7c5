import { blanks, comments, filling } from './characters.ts'
import { isSilent } from './hole.ts'
import type { Hole } from './hole.ts'
import { linesWith } from './line.ts'
import type { Line } from './line.ts'
import { mendedLines } from './blanked-lines.ts'

/** What becomes of a line that holds nothing but holes: it is filled as a value is, blanked, or made a comment. */
export type Lines = 'filled' | 'blank' | 'comment'

/**
 * Covers the holes of a text: in a key or a value by a word of the same length, at the start or end of a line, where
 * they print nothing, by spaces. All else stays. Linear.
 */
export function painted(text: string, holes: readonly Hole[], how: Lines): string {
  if (holes.length === 0) return text
  const canvas = new Canvas(text)
  const alone: Line[] = []
  for (const line of linesWith(text, holes)) {
    if (!line.alone || how === 'filled') paintLine(text, canvas, line)
    else {
      for (const hole of line.holes) canvas.cover(hole, how === 'blank' ? blanks : comments)
      alone.push(line)
    }
  }
  const masked = canvas.finish()
  return how === 'blank' ? mendedLines(text, masked, holes, alone) : masked
}

/** A text in the making. */
class Canvas {
  readonly #text: string
  readonly #pieces: string[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  cover({ start, end }: Hole, by: (hole: string) => string): void {
    this.#pieces.push(this.#text.slice(this.#at, start), by(this.#text.slice(start, end)))
    this.#at = end
  }

  finish(): string {
    this.#pieces.push(this.#text.slice(this.#at))
    return this.#pieces.join('')
  }
}

/** What prints nothing is a part of the value only where something that does stands on both sides of it. */
function paintLine(text: string, canvas: Canvas, { start, end, holes }: Line): void {
  const isEdge = (hole: Hole, from: number, to: number): boolean =>
    isSilent(text, hole) && text.slice(from, to).trim() === ''
  let first = 0
  let at = start
  while (first < holes.length && isEdge(holes[first]!, at, holes[first]!.start)) at = holes[first++]!.end
  let last = holes.length
  at = end
  while (last > first && isEdge(holes[last - 1]!, holes[last - 1]!.end, at)) at = holes[--last]!.start
  holes.forEach((hole, i) => {
    const isValue = i >= first && i < last && !followsHeader(text, start, hole.start)
    canvas.cover(hole, isValue ? filling : blanks)
  })
}

/** `key: |{{ nindent 4 .a }}`: the hole is the text of a block scalar whose header stands before it. */
function followsHeader(text: string, line: number, at: number): boolean {
  return /[-:][ \t]+[|>][-+0-9]{0,2}[ \t]*$/.test(text.slice(Math.max(line, at - 20), at))
}
