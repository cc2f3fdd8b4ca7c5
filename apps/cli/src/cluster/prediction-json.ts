import type { Part, Prediction } from '@capi-migrate/cluster'
import { clusterJson, missingJson } from './json.ts'

/** What an apply would do to one cluster. */
export interface Predictions {
  readonly cluster: string
  readonly part: Part<readonly Prediction[]>
}

/** Predictions as JSON. */
export function predictionJson(predictions: readonly Predictions[], version: string): string {
  const clusters = predictions.map(({ cluster, part }) => ({
    cluster,
    predictions: part.value.map(({ because, ...prediction }) => ({
      ...prediction,
      certainty: because.length > 0 ? 'likely' : 'certain',
      because,
    })),
    missing: missingJson(part.missing),
  }))
  return clusterJson('predict', clusters, version)
}
