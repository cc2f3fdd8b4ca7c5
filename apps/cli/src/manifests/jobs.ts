import { availableParallelism } from 'node:os'
import type { EngineOptions, FoundFile, Team } from '@capi-migrate/plan'

/** Files for which one more job is worth while: it has to get warm, which takes as long as several thousand files do then. */
const filesEach = 4_000
/** Jobs above which nothing is gained: what is not divided takes most of the time. */
const most = 8

/**
 * How many threads plan so many files where nobody says. One core is left to the optimizer, which is busy from the first
 * file to the last; so on two cores it is one.
 */
export function jobsFor(files: number, cores: number): number {
  return Math.max(1, Math.min(1 + Math.floor(files / filesEach), cores - 1, most))
}

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
  const count = jobs ?? jobsFor(files, availableParallelism())
  const { lookup, provider } = start.options
  // Functions cannot be given to a thread.
  if (count < 2 || lookup || provider) return undefined
  return (await import('@capi-migrate/plan/jobs')).threads(count, start)
}
