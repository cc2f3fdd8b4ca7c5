import { byNeed, emptyOf, leftOf, openOf, wordsOf } from '@capi-migrate/cluster'
import type { Verdict } from '@capi-migrate/cluster'
import { counted, markdownText } from '@capi-migrate/plan'
import { detailOf, headlineOf } from './judged-text.ts'

/** Places that are named of one rule. */
const mostPlaces = 20

/** Verdicts as Markdown, for issues and wikis: a table of all clusters, then a list to tick off for each. */
export function verdictMarkdown(verdicts: readonly Verdict[]): string {
  const sorted = byNeed(verdicts)
  const rows = sorted.map((verdict) => {
    const { blockers, risks, unknown } = leftOf(verdict)
    return `| ${markdownText(verdict.cluster)} | ${wordsOf(verdict)} | ${blockers.length} | ${risks.length} | ${unknown.length} |`
  })
  const head = ['| cluster | verdict | blockers | risks | not told |', '| --- | --- | --- | --- | --- |']
  return ['# Ready for Cluster API v1.16?', '', ...head, ...rows, ...sorted.flatMap(listOf), ''].join('\n')
}

function listOf(verdict: Verdict): readonly string[] {
  const open = openOf(verdict.judged)
  const none = emptyOf(verdict).map(({ rule }) => rule.code)
  if (open.length + none.length === 0) return []
  const { blockers, risks, unknown } = leftOf(verdict)
  return [
    '',
    `## ${markdownText(verdict.cluster)}`,
    ...[...blockers, ...risks, ...unknown].flatMap((judged) => {
      const details = detailOf(judged)
      const shown = [...details.slice(0, -1).slice(0, mostPlaces), details.at(-1)!]
      const hidden = details.length - shown.length
      return [
        '',
        `- [ ] **${judged.rule.code}** (${judged.rule.severity}) ${markdownText(headlineOf(judged))}`,
        ...shown.map((line) => `  - ${markdownText(line)}`),
        ...(hidden > 0 ? [`  - and ${counted(hidden, 'more place')}`] : []),
      ]
    }),
    ...(none.length > 0 ? ['', `None there: ${none.join(', ')}.`] : []),
  ]
}
