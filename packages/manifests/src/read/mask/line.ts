import type { Hole, Range } from './hole.ts'

/** The holes of one line. A hole that spans lines makes them one. */
export interface Line extends Range {
  readonly holes: readonly Hole[]
  /** True where the line holds nothing but holes and white space. */
  readonly alone: boolean
}

/** The lines with holes, in order. Linear. */
export function linesWith(text: string, holes: readonly Hole[]): Line[] {
  const lines: Line[] = []
  let at = 0
  while (at < holes.length) {
    const first = at
    let newline = nextNewline(text, holes[at]!.end)
    for (at++; at < holes.length && holes[at]!.start < newline; at++) {
      const { end } = holes[at]!
      if (newline < end) newline = nextNewline(text, end)
    }
    const start = text.lastIndexOf('\n', holes[first]!.start - 1) + 1
    const own = holes.slice(first, at)
    lines.push({ start, end: newline, holes: own, alone: isAlone(text, start, newline, own) })
  }
  return lines
}

function nextNewline(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  return found === -1 ? text.length : found
}

function isAlone(text: string, start: number, end: number, holes: readonly Hole[]): boolean {
  let at = start
  for (const hole of holes) {
    if (text.slice(at, hole.start).trim() !== '') return false
    at = hole.end
  }
  return text.slice(at, end).trim() === ''
}
