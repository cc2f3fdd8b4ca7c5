import type { Range } from '../range.ts'
import { secretShapes } from './rules.ts'

/** What is secret by its looks alone, wherever it stands. */
export function shapesIn(text: string): readonly Range[] {
  const ranges: Range[] = []
  for (const { pattern } of secretShapes) {
    // Most texts have none, and a search is all that tells.
    if (text.search(pattern) !== -1) ranges.push(...Array.from(text.matchAll(pattern), rangeOf))
  }
  return ranges
}

function rangeOf({ 0: whole, index, groups }: RegExpExecArray): Range {
  const secret = groups?.secret
  if (secret === undefined) return { start: index, end: index + whole.length }
  const start = index + whole.lastIndexOf(secret)
  return { start, end: start + secret.length }
}
