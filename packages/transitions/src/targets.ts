import { fill } from './map-path.ts'
import { stepsOf } from './path.ts'
import type { Place } from './subtree.ts'
import type { Row } from './row.ts'

/** The concrete places a row writes: its wildcards filled with the indices and keys that were met on the way. */
export function targets(row: Row, captured: readonly (string | number)[]): Place[] {
  let patterns = patternsOf.get(row)
  if (!patterns) patternsOf.set(row, (patterns = row.to.map(stepsOf)))
  return patterns.map((pattern) => {
    if (captured.length === 0) return pattern
    const filled = fill(pattern, captured)
    return pattern.map((step, i) => (step === '[]' ? Number(filled[i]) : filled[i]!))
  })
}

/** The targets of rows, cut into steps once. */
const patternsOf = new WeakMap<Row, readonly (readonly string[])[]>()
