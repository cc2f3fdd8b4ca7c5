import { byNeed, emptyOf, leftOf, wordsOf } from '@capi-migrate/cluster'
import type { Judged, Missing, Severity, Verdict } from '@capi-migrate/cluster'
import { counted, paintFor, printable } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'

/** Objects that are named of one rule. */
const mostObjects = 5

/** Verdicts as a person reads them: a table of several, then each: blockers, risks, and what could not be told. */
export function verdictText(verdicts: readonly Verdict[], colour: boolean): string {
  const paint = paintFor(colour)
  const sorted = byNeed(verdicts)
  const table = sorted.length > 1 ? [...fleetLines(sorted), ''] : []
  return (
    [...table, ...sorted.flatMap((verdict, i) => [...(i > 0 ? [''] : []), ...one(verdict, paint)])].join(
      '\n',
    ) + '\n'
  )
}

/** One line a cluster, the worst first. */
export function fleetLines(verdicts: readonly Verdict[]): readonly string[] {
  const rows = [
    ['CLUSTER', 'VERDICT', 'BLOCKERS', 'RISKS', 'NOT TOLD'],
    ...verdicts.map((verdict) => {
      const { blockers, risks, unknown } = leftOf(verdict)
      const counts = [blockers, risks, unknown].map((some) => String(some.length))
      return [printable(verdict.cluster), wordsOf(verdict), ...counts]
    }),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]! + 2))
      .join('')
      .trimEnd(),
  )
}

function* one(verdict: Verdict, paint: Paint): Generator<string> {
  const { cluster, ready, judged } = verdict
  const { blockers, risks, unknown } = leftOf(verdict)
  const holding = judged.filter(({ outcome }) => outcome === 'holds').length
  const left = [
    blockers.length > 0 && counted(blockers.length, 'blocker'),
    risks.length > 0 && counted(risks.length, 'risk'),
    unknown.length > 0 && `${unknown.length} not told`,
    `${holding} of ${judged.length} rules hold`,
  ].filter(Boolean)
  const tone = ready ? paint.green : paint.red
  yield `${paint.bold(printable(cluster))}: ${tone(`${wordsOf(verdict)} for Cluster API v1.16`)} (${left.join(', ')})`
  yield* section('Blockers', blockers, paint)
  yield* section('Risks', risks, paint)
  yield* untold(unknown, paint)
  const none = emptyOf(verdict)
  if (none.length > 0) yield `\nNone there: ${none.map(({ rule }) => rule.code).join(', ')}`
  const accepted = judged.filter((rule) => rule.accepted && rule.outcome !== 'holds')
  if (accepted.length > 0) yield `\nAccepted by you: ${accepted.map(({ rule }) => rule.code).join(', ')}`
}

function* section(title: string, judged: readonly Judged[], paint: Paint): Generator<string> {
  if (judged.length === 0) return
  yield `\n${paint.bold(title)}`
  for (const each of judged) yield* ruleLines(each, paint)
}

/** Rules that lack the same are told together. */
function* untold(judged: readonly Judged[], paint: Paint): Generator<string> {
  if (judged.length === 0) return
  yield `\n${paint.bold('Not told')}`
  const reasonOf = ({ missing }: Judged): string => missingLines(missing).join('\n')
  for (const reason of new Set(judged.map(reasonOf))) {
    const same = judged.filter((one) => reasonOf(one) === reason)
    for (const { rule } of same) yield `  ${toneOf(rule.severity, paint)(rule.code)} whether ${rule.holds}`
    for (const line of missingLines(same[0]!.missing)) yield `    ${line}`
    for (const next of new Set(same[0]!.missing.map((one) => one.next)))
      yield `    ${paint.dim('next:')} ${printable(next)}`
  }
}

function* ruleLines({ rule, seen, missing }: Judged, paint: Paint): Generator<string> {
  const colour = toneOf(rule.severity, paint)
  yield `  ${colour(rule.code)} ${rule.broken}${seen.length > 1 ? ` (${counted(seen.length, 'place')})` : ''}`
  for (const { object, says: what } of seen.slice(0, mostObjects))
    yield `    ${printable(object ? `${object}: ${what}` : what)}`
  if (seen.length > mostObjects) yield paint.dim(`    … and ${seen.length - mostObjects} more`)
  for (const line of missingLines(missing)) yield `    ${line}`
  yield `    ${paint.dim('next:')} ${printable(rule.mended)}`
}

/** What could not be read for one and the same reason is told once. */
export function missingLines(missing: readonly Missing[]): readonly string[] {
  const sayings = [...new Set(missing.map(({ says }) => says))]
  return sayings.map((says) => {
    const what = [...new Set(missing.filter((one) => one.says === says).map((one) => one.what))]
    const more = what.length > 3 ? ` and ${what.length - 3} more` : ''
    return printable(`not read: ${what.slice(0, 3).join(', ')}${more}: ${says}`)
  })
}

function toneOf(severity: Severity, paint: Paint): (text: string) => string {
  if (severity === 'blocker') return paint.red
  return severity === 'high' ? paint.yellow : paint.cyan
}
