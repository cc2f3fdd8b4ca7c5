import type { Hole } from '../mask/index.ts'
import { indentOf, isBlankLine } from '../mask/block-scalar.ts'

/** A line of a template, or several where a hole spans them. */
export interface Unit {
  readonly start: number
  /** Without the line end. */
  readonly end: number
  readonly holes: readonly Hole[]
  /** True where it holds nothing but holes. */
  readonly only: boolean
  readonly blank: boolean
  /** Spaces it starts with. */
  readonly indent: number
}

/** The lines of a text with their holes. Linear. */
export function unitsOf(text: string, holes: readonly Hole[]): readonly Unit[] {
  const units: Unit[] = []
  let next = 0
  for (let start = 0; start <= text.length;) {
    let end = contentEnd(text, start)
    const own: Hole[] = []
    for (
      ;
      next < holes.length && holes[next]!.start < Math.max(end, start + 1) && holes[next]!.start <= end;
      next++
    ) {
      own.push(holes[next]!)
      if (holes[next]!.end > end) end = contentEnd(text, holes[next]!.end)
    }
    const line = text.slice(start, end)
    const only = own.length > 0 && isBlankLine(without(text, start, end, own))
    units.push({ start, end, holes: own, only, blank: isBlankLine(line), indent: indentOf(line) })
    const newline = text.indexOf('\n', end)
    if (newline === -1) break
    start = newline + 1
  }
  return units
}

function contentEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  if (newline === -1) return text.length
  return newline > from && text[newline - 1] === '\r' ? newline - 1 : newline
}

function without(text: string, start: number, end: number, holes: readonly Hole[]): string {
  let rest = ''
  let at = start
  for (const hole of holes) {
    rest += text.slice(at, hole.start)
    at = hole.end
  }
  return rest + text.slice(at, end)
}
