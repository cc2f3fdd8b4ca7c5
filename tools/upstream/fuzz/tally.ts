import type { Question } from './cases.ts'
import type { Comparison } from './compare.ts'
import { classOf } from './compare.ts'

/** One example of a class of failures. */
export interface Failure {
  readonly question: Question
  readonly difference: string
  count: number
}

/** What a run has seen so far. */
export interface Tally {
  compared: number
  different: number
  /** Objects that both sides refused. */
  refused: number
  /** By kind. */
  readonly kinds: Map<string, { compared: number; different: number }>
  /** By class, in the order they came. */
  readonly failures: Map<string, Failure>
}

export function newTally(): Tally {
  return { compared: 0, different: 0, refused: 0, kinds: new Map(), failures: new Map() }
}

export function count(tally: Tally, question: Question, { theirs, difference }: Comparison): void {
  const { kind } = question.route
  const ofKind = tally.kinds.get(kind) ?? { compared: 0, different: 0 }
  tally.kinds.set(kind, ofKind)
  tally.compared++
  ofKind.compared++
  if ('err' in theirs && difference === undefined) tally.refused++
  if (difference === undefined) return
  tally.different++
  ofKind.different++
  const name = classOf(question, difference)
  const failure = tally.failures.get(name)
  if (failure) failure.count++
  else tally.failures.set(name, { question, difference, count: 1 })
}

export function summary(tally: Tally, seconds: number): string {
  const width = Math.max(...[...tally.kinds.keys()].map((kind) => kind.length))
  const kinds = [...tally.kinds].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = kinds.map(([kind, { compared, different }]) => `  ${kind.padEnd(width)}  ${String(compared).padStart(8)} compared  ${different} different`)
  const share = ((100 * tally.refused) / tally.compared).toFixed(1)
  return [
    ...lines,
    `${tally.refused} (${share} %) refused by both, ${Math.round(tally.compared / seconds)} objects a second`,
    `${tally.compared} compared, ${tally.different} different`,
  ].join('\n')
}
