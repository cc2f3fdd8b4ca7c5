import { exits } from '@capi-migrate/cluster'
import { printable, UserError } from '@capi-migrate/plan'
import { readManifests } from '../../cluster/manifests.ts'
import { userErrorOf } from '../../cluster/open.ts'
import { predictionJson } from '../../cluster/prediction-json.ts'
import type { Predictions } from '../../cluster/prediction-json.ts'
import { predictionText } from '../../cluster/prediction-text.ts'
import { predictorsOf } from '../../cluster/predictors.ts'
import type { PredictFlags } from '../../cluster/predictors.ts'
import { isColourful, print, say } from '../../terminal.ts'
import { version } from '../../version.ts'

/** `migrate cluster predict`: reads files, asks without storing anything, prints. Returns the exit code. */
export async function predict(
  paths: readonly string[],
  flags: PredictFlags & { readonly format: 'text' | 'json' },
): Promise<number> {
  const manifests = await readManifests(paths)
  if (manifests.manifests.length + manifests.leftOut.length === 0)
    throw new UserError('there are no objects of Cluster API in these files', 'name the files that you apply')
  const predictions: Predictions[] = []
  const failures: { readonly cluster: string; readonly error: UserError }[] = []
  for (const predictor of await predictorsOf(manifests, flags)) {
    const cluster = predictor.source.name
    try {
      predictions.push({ cluster, part: await predictor.predict() })
    } catch (error) {
      const said = userErrorOf(error)
      if (!(said instanceof UserError)) throw said
      failures.push({ cluster, error: said })
    }
  }
  // One cluster that cannot be reached does not hide the others.
  if (predictions.length === 0) throw failures[0]!.error
  for (const { cluster, error } of failures)
    say(`error ${printable(cluster)}: ${error.message}\nnext: ${error.next}`)
  await print(
    flags.format === 'json'
      ? predictionJson(predictions, version)
      : predictionText(predictions, isColourful(process.stdout)),
  )
  return failures.length > 0 ? exits.error : exitOf(predictions)
}

/** What a person has to see outweighs what could not be looked at, and that outweighs what is done in place. */
function exitOf(predictions: readonly Predictions[]): number {
  const all = predictions.flatMap(({ part }) => part.value)
  const isHarm = all.some(
    ({ effect, stays }) => effect === 'rollout' || effect === 'refused' || stays.length > 0,
  )
  if (isHarm) return exits.person
  if (predictions.some(({ part }) => part.missing.length > 0)) return exits.unknown
  return all.some(({ effect }) => effect === 'in place') ? exits.migrate : exits.ready
}
