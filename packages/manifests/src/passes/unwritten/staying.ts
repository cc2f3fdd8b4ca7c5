import type { ManifestPlan } from '../../document/manifest-plan.ts'
import type { SeenSources } from '../../read/seen-sources.ts'
import { appliedFiles, keptForApplier } from './applied.ts'
import { decodedFiles, keptForGo } from './decoded.ts'
import { clientFixtures, keptForClient } from './fixtures.ts'
import { keptForTests, testedFiles } from './tested.ts'

/** Why a file stays for another one of its repository. */
export interface Staying {
  /** The other one. */
  readonly by: string
  /** That for people. */
  readonly cause: string
  /** The plan of a file that stays, with that cause. */
  readonly kept: (plan: ManifestPlan, cause: string) => ManifestPlan
}

/** The files of a run that stay because of who applies them, by path; what an applier would delete counts for more. */
export function stayingForApplier(sources: SeenSources): ReadonlyMap<string, Staying> {
  return new Map(
    [...appliedFiles(sources)].map(([path, why]) => [
      path,
      { ...why, kept: (plan, cause) => keptForApplier(plan, { ...why, cause }) },
    ]),
  )
}

/** The same, and those that stay because what reads them knows v1beta1 alone. */
export function stayingFiles(sources: SeenSources): ReadonlyMap<string, Staying> {
  const name = (path: string): string => `\`${sources.nameOf(path)}\``
  return new Map([
    ...testedFiles(sources).map(({ path, by, release }): [string, Staying] => [
      path,
      { by, cause: `${name(by)} installs ${release}`, kept: keptForTests },
    ]),
    ...clientFixtures(sources).map(({ path, by, older }): [string, Staying] => [
      path,
      { by, cause: `${name(by)}, and ${name(older)} has v1beta1`, kept: keptForClient },
    ]),
    ...decodedFiles(sources).map(({ path, by }): [string, Staying] => [
      path,
      { by, cause: name(by), kept: keptForGo },
    ]),
    ...stayingForApplier(sources),
  ])
}
