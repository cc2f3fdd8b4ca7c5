import type { Judged, Verdict } from '@capi-migrate/cluster'
import { printable, xmlText } from '@capi-migrate/plan'
import { detailOf, headlineOf } from './judged-text.ts'

/** Verdicts as JUnit XML: a suite for each cluster, a case for each rule; what could not be told is an error. */
export function verdictJunit(verdicts: readonly Verdict[]): string {
  const suites = verdicts.map(
    ({ cluster, judged }) =>
      `<testsuite name="${xmlText(printable(cluster))}" ${countsOf(judged)}>\n${judged.map(caseOf).join('')}</testsuite>\n`,
  )
  const counts = countsOf(verdicts.flatMap(({ judged }) => judged))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n${suites.join('')}</testsuites>\n`
}

function countsOf(judged: readonly Judged[]): string {
  const failures = judged.filter(isFailure).length
  const errors = judged.filter(isError).length
  return `tests="${judged.length}" failures="${failures}" errors="${errors}"`
}

function isFailure({ outcome, accepted }: Judged): boolean {
  return outcome === 'broken' && !accepted
}

function isError({ outcome, accepted }: Judged): boolean {
  return outcome === 'unknown' && !accepted
}

function caseOf(judged: Judged): string {
  const { rule } = judged
  const open = `<testcase classname="${rule.code}" name="${xmlText(rule.holds)}"`
  if (!isFailure(judged) && !isError(judged)) return `${open}/>\n`
  const tag = isFailure(judged) ? 'failure' : 'error'
  const message = xmlText(headlineOf(judged))
  return `${open}>\n<${tag} type="${rule.severity}" message="${message}">${xmlText(detailOf(judged).join('\n'))}</${tag}>\n</testcase>\n`
}
