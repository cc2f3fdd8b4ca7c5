import type { Rule } from '@capi-migrate/cluster'
import type { Paint } from '@capi-migrate/plan'

/** A rule as `migrate cluster explain` prints it. */
export function ruleText(rule: Rule, { bold, dim }: Paint): string {
  const lines = [
    ['why', rule.why],
    ['seen by', rule.seen],
    ['mended by', rule.mended],
    ['when', rule.when],
    ['known from', rule.evidence],
  ] as const
  const body = lines.map(([word, text]) => `  ${dim(word.padEnd(12))}${text}\n`)
  return `${bold(rule.code)} ${rule.severity}: ${rule.holds}\n${body.join('')}`
}
