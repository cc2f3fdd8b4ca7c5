import { openOf } from '@capi-migrate/cluster'
import type { Judged, Missing, Severity, Verdict } from '@capi-migrate/cluster'
import { counted, paintFor, printable } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'

/** Objects that are named of one rule. */
const mostObjects = 5

/** Verdicts as a person reads them: the verdict first, then blockers, risks, and what could not be told. */
export function verdictText(verdicts: readonly Verdict[], colour: boolean): string {
  const paint = paintFor(colour)
  return verdicts.map((verdict) => [...one(verdict, paint)].join('\n')).join('\n\n') + '\n'
}

function* one({ cluster, ready, judged }: Verdict, paint: Paint): Generator<string> {
  const open = openOf(judged)
  const broken = open.filter(({ outcome }) => outcome === 'broken')
  const blockers = broken.filter(({ rule }) => rule.severity === 'blocker')
  const risks = broken.filter(({ rule }) => rule.severity !== 'blocker')
  const unknown = open.filter(({ outcome }) => outcome === 'unknown')
  const holding = judged.filter(({ outcome }) => outcome === 'holds').length
  const name = paint.bold(printable(cluster))
  if (ready) yield `${name}: ${paint.green('ready for Cluster API v1.16')}`
  else {
    const left = [
      blockers.length > 0 && counted(blockers.length, 'blocker'),
      risks.length > 0 && counted(risks.length, 'risk'),
      unknown.length > 0 && `${unknown.length} not told`,
    ].filter(Boolean)
    const word =
      broken.length > 0 ? 'not ready for Cluster API v1.16' : 'not known to be ready for Cluster API v1.16'
    yield `${name}: ${paint.red(word)} (${left.join(', ')}; ${holding} of ${judged.length} rules hold)`
  }
  yield* section('Blockers', blockers, paint)
  yield* section('Risks', risks, paint)
  yield* section('Not told', unknown, paint)
  const accepted = judged.filter((rule) => rule.accepted && rule.outcome !== 'holds')
  if (accepted.length > 0) yield `\nAccepted by you: ${accepted.map(({ rule }) => rule.code).join(', ')}`
}

function* section(title: string, judged: readonly Judged[], paint: Paint): Generator<string> {
  if (judged.length === 0) return
  yield `\n${paint.bold(title)}`
  for (const each of judged) yield* ruleLines(each, paint)
}

function* ruleLines({ rule, outcome, seen, missing }: Judged, paint: Paint): Generator<string> {
  const colour = toneOf(rule.severity, paint)
  const says = outcome === 'broken' ? rule.broken : `whether ${rule.holds}`
  yield `  ${colour(rule.code)} ${says}${seen.length > 1 ? ` (${counted(seen.length, 'place')})` : ''}`
  for (const { object, says: what } of seen.slice(0, mostObjects))
    yield `    ${printable(object ? `${object}: ${what}` : what)}`
  if (seen.length > mostObjects) yield paint.dim(`    … and ${seen.length - mostObjects} more`)
  for (const line of missingLines(missing)) yield `    ${line}`
  yield `    ${paint.dim('next:')} ${outcome === 'broken' ? rule.mended : (missing[0]?.next ?? '')}`
}

/** What could not be read for one and the same reason is told once. */
function missingLines(missing: readonly Missing[]): readonly string[] {
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
