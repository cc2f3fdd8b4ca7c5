import type { Part, Prediction } from '@capi-migrate/cluster'
import { jsonText } from '@capi-migrate/edits'

/** What an apply would do to one cluster. */
export interface Predictions {
  readonly cluster: string
  readonly part: Part<readonly Prediction[]>
}

/** Predictions as JSON. */
export function predictionJson(predictions: readonly Predictions[], program: string): string {
  const clusters = predictions.map(({ cluster, part }) => ({
    cluster,
    predictions: part.value.map(({ because, ...prediction }) => ({
      ...prediction,
      certainty: because.length > 0 ? 'likely' : 'certain',
      because,
    })),
    missing: part.missing,
  }))
  return `${jsonText({ version: 1, program, clusters }, 2)}\n`
}
