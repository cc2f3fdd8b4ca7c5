import { jsonText } from '@capi-migrate/edits'
import type { Manifests } from './manifests.ts'
import type { Predictions } from './predictions.ts'

/** Predictions as JSON. */
export function predictionJson(
  predictions: readonly Predictions[],
  { leftOut }: Pick<Manifests, 'leftOut'>,
  program: string,
): string {
  const clusters = predictions.map(({ source, part }) => ({
    cluster: source.name,
    isLive: source.isLive,
    predictions: part.value.map(({ because, ...prediction }) => ({
      ...prediction,
      certainty: because.length > 0 ? 'likely' : 'certain',
      because,
    })),
    missing: part.missing,
  }))
  return `${jsonText({ version: 1, program, leftOut, clusters }, 2)}\n`
}
