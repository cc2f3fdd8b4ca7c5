import type { Verdict } from '@capi-migrate/cluster'
import { jsonText } from '@capi-migrate/edits'

/** Verdicts as JSON; see cluster.schema.json. */
export function verdictJson(verdicts: readonly Verdict[], program: string): string {
  const clusters = verdicts.map(({ cluster, ready, judged }) => ({
    cluster,
    ready,
    rules: judged.map(({ rule, outcome, accepted, looked, seen, missing }) => ({
      code: rule.code,
      severity: rule.severity,
      outcome,
      ...(accepted && { accepted }),
      looked,
      seen,
      missing,
      next: rule.mended,
      by: rule.by,
    })),
  }))
  return `${jsonText({ version: 1, program, clusters }, 2)}\n`
}
