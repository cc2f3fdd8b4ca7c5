import type { Question } from './cases.ts'
import type { Comparison } from './compare.ts'

/** What a run has seen. Plain data: it travels between threads. */
export interface Tally {
  compared: number
  different: number
  /** Objects that both sides refused. */
  refused: number
  readonly kinds: Map<string, KindTally>
  /** By class, see {@link classOf}. */
  readonly failures: Map<string, Failure>
}

interface KindTally {
  compared: number
  different: number
}

/** The first failure of a class, and how many there were. */
export interface Failure {
  readonly question: Question
  readonly difference: string
  count: number
}

export function newTally(): Tally {
  return { compared: 0, different: 0, refused: 0, kinds: new Map(), failures: new Map() }
}

/** Adds one comparison. */
export function count(tally: Tally, question: Question, { theirs, difference }: Comparison): void {
  const failed = difference === undefined ? 0 : 1
  tally.compared++
  tally.different += failed
  if ('err' in theirs && !failed) tally.refused++
  countKind(tally, question.route.kind, { compared: 1, different: failed })
  if (difference !== undefined) countFailure(tally, { question, difference, count: 1 })
}

/** Adds what another thread has seen. */
export function add(tally: Tally, other: Tally): void {
  tally.compared += other.compared
  tally.different += other.different
  tally.refused += other.refused
  for (const [kind, counts] of other.kinds) countKind(tally, kind, counts)
  for (const failure of other.failures.values()) countFailure(tally, failure)
}

/** Failures of one class are most likely one mistake. */
export function classOf({ question, difference }: Failure): string {
  const { kind, from, to } = question.route
  return `${kind} ${from} → ${to}  ${difference}`
}

/** The classes' first failures; those that differ in the last field of the path or in the message come first. */
export function failuresByCause(tally: Tally): Failure[] {
  const failures = [...tally.failures.values()].sort((a, b) => a.question.index - b.question.index)
  const causes = new Set<string>()
  const isFirst = new Map(
    failures.map((failure) => [
      failure,
      !causes.has(causeOf(failure)) && causes.add(causeOf(failure)) !== undefined,
    ]),
  )
  return [
    ...failures.filter((failure) => isFirst.get(failure)),
    ...failures.filter((failure) => !isFirst.get(failure)),
  ]
}

export function summary(tally: Tally, seconds: number): string {
  const width = Math.max(...[...tally.kinds.keys()].map((kind) => kind.length))
  const kinds = [...tally.kinds].sort(([a], [b]) => (a < b ? -1 : 1))
  const share = ((100 * tally.refused) / tally.compared).toFixed(1)
  return [
    ...kinds.map(
      ([kind, { compared, different }]) =>
        `  ${kind.padEnd(width)}  ${String(compared).padStart(8)} compared  ${different} different`,
    ),
    `${tally.refused} (${share} %) refused by both, ${Math.round(tally.compared / seconds)} objects a second`,
    `${tally.compared} compared, ${tally.different} different`,
  ].join('\n')
}

function countKind(tally: Tally, kind: string, { compared, different }: KindTally): void {
  const counts = tally.kinds.get(kind) ?? { compared: 0, different: 0 }
  tally.kinds.set(kind, { compared: counts.compared + compared, different: counts.different + different })
}

/** Keeps the failure of the lowest case, so that what is shown does not depend on the threads. */
function countFailure(tally: Tally, failure: Failure): void {
  const known = tally.failures.get(classOf(failure))
  const first = known && known.question.index < failure.question.index ? known : failure
  tally.failures.set(classOf(failure), { ...first, count: (known?.count ?? 0) + failure.count })
}

function causeOf({ difference }: Failure): string {
  return difference.startsWith('(') ? difference : difference.slice(difference.lastIndexOf('.') + 1)
}
