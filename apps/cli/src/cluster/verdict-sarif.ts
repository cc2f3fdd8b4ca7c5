import { openOf, rules } from '@capi-migrate/cluster'
import type { Judged, Severity, Verdict } from '@capi-migrate/cluster'
import { jsonText } from '@capi-migrate/edits'
import { headlineOf, nextOf } from './judged-text.ts'

const levels: Readonly<Record<Severity, string>> = {
  blocker: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
}

/** Verdicts as SARIF 2.1.0: a result for each place. A cluster has no files: its name stands for one. */
export function verdictSarif(verdicts: readonly Verdict[], version: string): string {
  const driver = {
    name: 'migrate',
    version,
    informationUri: 'https://cluster-api.sigs.k8s.io',
    rules: rules.map(({ code, holds, why }) => ({
      id: code,
      shortDescription: { text: holds },
      fullDescription: { text: why },
    })),
  }
  const results = verdicts.flatMap(({ cluster, judged }) =>
    openOf(judged).flatMap((one) => resultsOf(one, cluster)),
  )
  return `${jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  })}\n`
}

function resultsOf(judged: Judged, cluster: string): readonly object[] {
  const { rule, outcome, seen, missing } = judged
  const places =
    outcome === 'broken'
      ? seen
      : missing.map(({ what, says }) => ({ object: what, says: `not read: ${says}` }))
  return places.map(({ object, says }) => ({
    ruleId: rule.code,
    ruleIndex: rules.indexOf(rule),
    level: outcome === 'broken' ? levels[rule.severity] : 'warning',
    message: {
      text: `${headlineOf(judged)}. ${object ? `${object}: ` : ''}${says}. Next: ${nextOf(judged)}`,
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(cluster) },
          region: { startLine: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: object ? `${cluster}/${object}` : cluster }],
      },
    ],
    partialFingerprints: { 'place/v1': [rule.code, cluster, object].join('|') },
  }))
}

/** Halves of characters have no place in a URI. */
function uriOf(cluster: string): string {
  return encodeURIComponent(cluster.replace(/\p{Cs}/gu, '\ufffd'))
}
