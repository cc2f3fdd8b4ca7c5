import { BlockScalars, indentOf, isBlankLine } from './block-scalar.ts'
import { comments, eachLine, filling } from './characters.ts'
import type { Hole } from './hole.ts'
import type { Line } from './line.ts'

/**
 * Mends blanked lines in and after block scalars. There spaces are text: as the first line they would set a wrong
 * column, as the last they would make the line of an `{{ end }}` a part of the scalar. So what is inside becomes text
 * at the scalar's column, and what comes after it a comment. Linear.
 *
 * @param blanked the lines that hold nothing but holes
 */
export function mendedLines(
  text: string,
  masked: string,
  holes: readonly Hole[],
  blanked: readonly Line[],
): string {
  if (blanked.length === 0 || !/[|>][-+0-9]{0,2}[ \t]*(?:\r?\n|#)/.test(masked)) return masked
  return new Settle(text, masked, openersOf(holes)).run(blanked)
}

/** The start of the control that opens a block, by the starts of those that go on with it and close it. */
function openersOf(holes: readonly Hole[]): ReadonlyMap<number, number> {
  const openers = new Map<number, number>()
  const stack: number[] = []
  for (const { role, start } of holes) {
    if (role === 'open') stack.push(start)
    const opener = role === 'close' ? stack.pop() : role === 'else' ? stack.at(-1) : undefined
    if (opener !== undefined) openers.set(start, opener)
  }
  return openers
}

class Settle {
  readonly #text: string
  readonly #masked: string
  readonly #openers: ReadonlyMap<number, number>
  readonly #pieces: string[] = []
  #copied = 0

  constructor(text: string, masked: string, openers: ReadonlyMap<number, number>) {
    this.#text = text
    this.#masked = masked
    this.#openers = openers
  }

  run(blanked: readonly Line[]): string {
    const scalars = new BlockScalars()
    let waiting: Line[] = []
    let header = 0
    let column: number | undefined
    let next = 0
    for (let start = 0; start < this.#masked.length;) {
      if (blanked[next]?.start === start) {
        const line = blanked[next++]!
        if (scalars.open) waiting.push(line)
        start = line.end + 1
        continue
      }
      const newline = this.#masked.indexOf('\n', start)
      const end = newline === -1 ? this.#masked.length : newline
      const line = this.#masked.slice(start, end)
      const { open } = scalars
      if (!isBlankLine(line)) {
        if (scalars.holds(line)) {
          column ??= indentOf(line)
          this.#inside(waiting, column)
        } else if (open) this.#after(waiting, open.parent, column, header)
        if (scalars.open !== open) {
          header = end
          column = scalars.open?.column
        }
        waiting = []
      }
      start = end + 1
    }
    if (scalars.open) this.#after(waiting, scalars.open.parent, column, header)
    return this.#pieces.join('') + this.#masked.slice(this.#copied)
  }

  /** The lines that wait come after the last text of a scalar: some may still be inside. */
  #after(waiting: readonly Line[], parent: number, column: number | undefined, header: number): void {
    const floor = column ?? parent + 1
    const places = new Map(waiting.map(({ holes }, i) => [holes[0]!.start, i]))
    let inside = 0
    let least = Infinity
    waiting.forEach(({ holes: [hole], start }, i) => {
      if (hole!.role === 'else' || hole!.role === 'close') {
        const opener = this.#openers.get(hole!.start) ?? -1
        if ((places.get(opener) ?? (opener > header ? -1 : Infinity)) < inside) inside = i + 1
        return
      }
      const at = printsAt(hole!, start)
      if (at < floor) return
      inside = i + 1
      least = Math.min(least, at)
    })
    this.#inside(waiting.slice(0, inside), column ?? least)
    for (const { start, holes } of waiting.slice(inside)) {
      const at = holes[0]!.start - start
      if (at <= parent || (column !== undefined && at < column))
        for (const hole of holes) this.#cover(hole, comments)
    }
  }

  #inside(lines: readonly Line[], column: number): void {
    for (const { start, holes } of lines)
      for (const hole of holes)
        this.#cover(hole, (text) => indented(text, column - (hole.start - start), column))
  }

  #cover({ start, end }: Hole, by: (text: string) => string): void {
    this.#pieces.push(this.#masked.slice(this.#copied, start), by(this.#text.slice(start, end)))
    this.#copied = end
  }
}

/** Each line as a word; it starts after `first` spaces, and those after it after `others`. */
function indented(hole: string, first: number, others: number): string {
  return eachLine(hole, (line, at) => {
    const spaces = Math.min(Math.max(at === 0 ? first : others, 0), line.length)
    return ' '.repeat(spaces) + filling(line.slice(spaces))
  })
}

/** The column at which a hole prints; none for what prints nothing. */
function printsAt({ kind, start, indent }: Hole, line: number): number {
  if (kind !== 'action' && kind !== 'variable' && kind !== 'group') return -1
  return indent ?? start - line
}
