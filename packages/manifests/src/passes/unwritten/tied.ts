import { dirname, sep } from 'node:path'
import type { UnitSources } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { keptUnwritten } from './kept.ts'

/** Files with patches, each with the files that hold what these find. */
export type Ties = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The plans of a run in which a patch and what it finds move together, or both stay, each with a task that names the other:
 * what keeps one of them keeps the other, and what that one is tied to.
 *
 * @param planned plans a file that has no plan yet
 * @param isKept whether a file stays that would move by its plan
 */
export function tiedPlans(
  plans: ReadonlyMap<string, ManifestPlan>,
  ties: Ties,
  { nameOf, paths }: UnitSources,
  planned: (path: string) => ManifestPlan | undefined,
  isKept: (path: string, plan: ManifestPlan) => boolean,
): ReadonlyMap<string, ManifestPlan> {
  const others = bothWays(ties)
  const stays = (path: string): boolean => {
    const plan = plans.get(path)
    return plan !== undefined && Boolean(plan.problem ?? plan.skipped ?? isKept(path, plan))
  }
  const kept = new Set([...others.keys()].filter(stays))
  const all = new Map(plans)
  const run = new Set(paths)
  // What has nothing to write is not asked for again by all that it is tied to.
  const seen = new Set(kept)
  for (const path of kept)
    for (const other of others.get(path)!) {
      if (seen.has(other)) continue
      seen.add(other)
      const plan = all.get(other) ?? planned(other)
      if (!plan || plan.edits.length === 0) continue
      const folder = run.has(path) ? undefined : nameOf(commonFolder(path, other))
      all.set(other, keptWith(plan, nameOf(path), folder))
      kept.add(other)
    }
  return all
}

function bothWays(ties: Ties): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  const add = (path: string, other: string): void => {
    all.set(path, (all.get(path) ?? new Set()).add(other))
  }
  for (const [path, found] of ties)
    for (const other of found) {
      add(path, other)
      add(other, path)
    }
  return all
}

/** The plan of a file that stays for another one; of one outside of the run the folder that both lie in is named. */
function keptWith(plan: ManifestPlan, path: string, folder: string | undefined): ManifestPlan {
  const said = folder === undefined ? say('file/tied', { path }) : say('file/tied-outside', { path, folder })
  return keptUnwritten(plan, { row: 'tied:file', object: 'v1beta1', ...said })
}

function commonFolder(path: string, other: string): string {
  const folder = dirname(path)
  return folder === dirname(folder) || other.startsWith(folder + sep) ? folder : commonFolder(folder, other)
}
