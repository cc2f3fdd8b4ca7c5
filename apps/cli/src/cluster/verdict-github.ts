import { openOf } from '@capi-migrate/cluster'
import type { Verdict } from '@capi-migrate/cluster'
import { githubCommand } from '@capi-migrate/plan'
import { detailOf, headlineOf } from './judged-text.ts'

const levels = { blocker: 'error', high: 'error', medium: 'warning', low: 'notice' } as const

/** Verdicts as workflow commands of GitHub Actions: one for each rule that does not hold; they stand in no file. */
export function verdictGithub(verdicts: readonly Verdict[]): string {
  return verdicts
    .flatMap(({ cluster, judged }) =>
      openOf(judged).map((one) => {
        const { rule, outcome } = one
        const level = outcome === 'broken' ? levels[rule.severity] : 'warning'
        const title = `${rule.code} ${cluster}`
        return githubCommand(level, { title }, [headlineOf(one), ...detailOf(one)].join('\n'))
      }),
    )
    .join('')
}
