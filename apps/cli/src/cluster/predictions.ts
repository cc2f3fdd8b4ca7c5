import { computed, dryRunOf, liveSource, predict } from '@capi-migrate/cluster'
import type { Part, Prediction, PredictOptions, Source } from '@capi-migrate/cluster'
import { textRewriter } from '@capi-migrate/plan'
import type { ReachFlags } from '../declare/cluster/options.ts'
import { readManifests } from './manifests.ts'
import type { Manifests } from './manifests.ts'
import { serversOf, sourcesOf, userErrorOf } from './open.ts'

/** What an apply would do to one cluster. */
export interface Predictions {
  readonly source: Source
  readonly part: Part<readonly Prediction[]>
}

export interface PredictFlags extends ReachFlags {
  readonly way?: 'client' | 'server'
  readonly fieldManager?: string
}

/** Predicts an apply of manifests to every cluster that was asked for. Throws UserError. */
export async function predictionsOf(
  { manifests }: Manifests,
  flags: PredictFlags,
): Promise<readonly Predictions[]> {
  const options: PredictOptions = {
    rewrite: await textRewriter(),
    manner: {
      ...(flags.way && { way: flags.way }),
      ...(flags.fieldManager !== undefined && { manager: flags.fieldManager }),
    },
    ...(flags.namespace !== undefined && { namespace: flags.namespace }),
  }
  // What a manifest concerns may lie in another namespace than what names none.
  const { namespace: _, ...reach } = flags
  const targets =
    flags.from === undefined
      ? serversOf(reach).map((server) => [liveSource(server, flags.limit), dryRunOf(server)] as const)
      : sourcesOf(reach).map((source) => [source, computed] as const)
  try {
    return await Promise.all(
      targets.map(async ([source, apply]) => ({
        source,
        part: await predict(source, apply, manifests, options),
      })),
    )
  } catch (error) {
    throw userErrorOf(error)
  }
}

/** The same as facts of the rules, cluster by cluster: what cannot be applied as it stands is missing. Throws UserError. */
export async function predictedParts(
  paths: readonly string[],
  flags: ReachFlags,
): Promise<readonly Part<readonly Prediction[]>[]> {
  const manifests = await readManifests(paths)
  const left = manifests.leftOut.map(({ file, what }) => ({
    what: file,
    why: 'absent' as const,
    says: what,
    next: 'render it, and name what comes out with --manifests',
  }))
  const predictions = await predictionsOf(manifests, flags)
  return predictions.map(({ part }) => ({ value: part.value, missing: [...part.missing, ...left] }))
}
