import type { Verdict } from '@capi-migrate/cluster'
import { clusterJson, missingJson } from './json.ts'

/** Verdicts as JSON. */
export function verdictJson(verdicts: readonly Verdict[], version: string): string {
  const clusters = verdicts.map(({ cluster, ready, judged }) => ({
    cluster,
    ready,
    rules: judged.map(({ rule, outcome, accepted, looked, seen, missing }) => ({
      code: rule.code,
      severity: rule.severity,
      outcome,
      ...(accepted && { accepted }),
      looked,
      seen: seen.map(({ object, says }) => ({ object, says })),
      missing: missingJson(missing),
      next: rule.mended,
      by: rule.by,
    })),
  }))
  return clusterJson('check', clusters, version)
}
