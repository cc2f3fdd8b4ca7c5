import { exits } from '@capi-migrate/cluster'
import { UserError } from '@capi-migrate/plan'
import { readManifests } from '../../cluster/manifests.ts'
import type { Manifests } from '../../cluster/manifests.ts'
import { predictionJson } from '../../cluster/prediction-json.ts'
import { predictionText } from '../../cluster/prediction-text.ts'
import { predictionsOf } from '../../cluster/predictions.ts'
import type { PredictFlags, Predictions } from '../../cluster/predictions.ts'
import { isColourful, print } from '../../terminal.ts'
import { version } from '../../version.ts'

/** `migrate cluster predict`: reads files, asks without storing anything, prints. Returns the exit code. */
export async function predict(
  paths: readonly string[],
  flags: PredictFlags & { readonly format: 'text' | 'json' },
): Promise<number> {
  const manifests = await readManifests(paths)
  if (manifests.manifests.length + manifests.leftOut.length === 0)
    throw new UserError('there are no objects of Cluster API in these files', 'name the files that you apply')
  const predictions = await predictionsOf(manifests, flags)
  await print(
    flags.format === 'json'
      ? predictionJson(predictions, manifests, version)
      : predictionText(predictions, manifests, isColourful(process.stdout)),
  )
  return exitOf(predictions, manifests)
}

/** What a person has to see outweighs what could not be looked at, and that outweighs what is done in place. */
function exitOf(predictions: readonly Predictions[], { leftOut }: Manifests): number {
  const all = predictions.flatMap(({ part }) => part.value)
  const isHarm = all.some(
    ({ effect, stays }) => effect === 'rollout' || effect === 'refused' || stays.length > 0,
  )
  if (isHarm) return exits.person
  if (leftOut.length > 0 || predictions.some(({ part }) => part.missing.length > 0)) return exits.unknown
  return all.some(({ effect }) => effect === 'in place') ? exits.migrate : exits.ready
}
