import type { Case } from '../suite.ts'

/** A case that is wrong where something is told. */
export function caseOf(name: string, wrong: readonly string[]): Case {
  return { name, ...(wrong.length > 0 && { wrong: wrong.join('\n') }) }
}
