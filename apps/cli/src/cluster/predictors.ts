import { computed, dryRunOf, liveSource, predict } from '@capi-migrate/cluster'
import type { Part, Prediction, PredictOptions, Source } from '@capi-migrate/cluster'
import { valueRenderer } from '@capi-migrate/plan'
import type { ReachFlags } from '../declare/cluster/options.ts'
import type { Manifests } from './manifests.ts'
import { serversOf, sourcesOf } from './open.ts'

/** What tells of one cluster what an apply would do. */
export interface Predictor {
  readonly source: Source
  /** What cannot be applied as it stands is missing. Throws Unreadable. */
  readonly predict: () => Promise<Part<readonly Prediction[]>>
}

export interface PredictFlags extends ReachFlags {
  readonly way?: 'client' | 'server'
  readonly fieldManager?: string
}

/** A predictor for every cluster that was asked for, in the order of `sourcesOf`. Throws UserError. */
export async function predictorsOf(
  { manifests, leftOut }: Manifests,
  flags: PredictFlags,
): Promise<readonly Predictor[]> {
  const options: PredictOptions = {
    render: await valueRenderer(),
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
  const left = leftOut.map(({ file, what, next }) => ({
    what: file,
    why: 'garbled' as const,
    says: what,
    next,
  }))
  return targets.map(([source, apply]) => ({
    source,
    predict: async () => {
      const { value, missing } = await predict(source, apply, manifests, options)
      return { value, missing: [...missing, ...left] }
    },
  }))
}
