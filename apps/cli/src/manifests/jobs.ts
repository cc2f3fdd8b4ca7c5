import { availableParallelism } from 'node:os'
import type { EngineOptions, FoundFile, Team } from '@capi-migrate/plan'

/** Files below which a helper takes longer to start than it saves. */
const few = 2_000
/** Jobs above which nothing is gained: what is not divided takes most of the time. */
const most = 8

/**
 * Who plans the files of a run, where that is more than one thread.
 *
 * @param jobs as it was asked for
 * @param files how many there are to plan
 */
export async function teamFor(
  jobs: number | undefined,
  files: number,
  start: { readonly options: EngineOptions; readonly files: readonly FoundFile[] },
): Promise<Team | undefined> {
  const count = jobs ?? (files < few ? 1 : Math.max(1, Math.min(availableParallelism() - 1, most)))
  const { lookup, provider } = start.options
  // Functions cannot be given to a thread.
  if (count < 2 || lookup || provider) return undefined
  return (await import('@capi-migrate/plan/jobs')).threads(count, start)
}
