import { firstIndex } from '../first-index.ts'
import type { Range } from '../range.ts'

/** What is shown in place of a secret. */
export const hidden = '<hidden>'

/** Ranges in order, those that touch or overlap as one; empty ones are left out. */
export function merged(ranges: readonly Range[]): readonly Range[] {
  const all: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= start) continue
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}

/**
 * A part of a text with what is secret in it hidden. Line ends and what a line is indented by stay, so that lines can
 * be told from one another.
 *
 * @param ranges of the whole text, merged
 */
export function withoutRanges(text: string, ranges: readonly Range[], { start, end }: Range): string {
  let shown = ''
  let at = start
  for (let i = firstEndingAfter(ranges, start); i < ranges.length && ranges[i]!.start < end; i++) {
    const from = Math.max(ranges[i]!.start, start)
    const to = Math.min(ranges[i]!.end, end)
    shown += text.slice(at, from) + text.slice(from, to).replace(/\S.*/g, hidden)
    at = to
  }
  return shown + text.slice(at, end)
}

/** Whether a stretch touches one of the ranges; what is inserted at the end of one does. */
export function touches(ranges: readonly Range[], { start, end }: Range): boolean {
  const range = ranges[firstEndingAfter(ranges, start - 1)]
  return range !== undefined && range.start < Math.max(end, start + 1)
}

/** The index of the first of ranges in order that ends after an offset. By bisection. */
export function firstEndingAfter(ranges: readonly Range[], offset: number): number {
  return firstIndex(ranges, ({ end }) => end > offset)
}
