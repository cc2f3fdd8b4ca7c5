import type { Task, UnitSources } from '@capi-migrate/edits'
import type { Said } from '@capi-migrate/transitions'
import { withoutHeads } from '../../document/headed.ts'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import type { FleetBundle, FleetPatch } from './fleet-bundle.ts'

/** The files of a run with a kustomization for each list of overlays, and with patches that name their objects. */
export function withFleet(sources: UnitSources, bundles: readonly FleetBundle[]): UnitSources {
  if (bundles.length === 0) return sources
  const added = new Map(bundles.flatMap(({ kustomizations }) => [...kustomizations]))
  const headed = new Map(bundles.flatMap(({ patches }) => [...patches]))
  return {
    ...sources,
    paths: [...sources.paths, ...added.keys()],
    textOf: (path) => added.get(path) ?? headed.get(path)?.text ?? sources.textOf(path),
  }
}

/**
 * The plans of units with the patches of Fleet as they are in their files. Where one cannot follow what it is for, all of
 * its bundle stays, with a task at the patch that names both.
 */
export function fleetPlans(
  plans: ReadonlyMap<string, ManifestPlan>,
  bundles: readonly FleetBundle[],
  { textOf, nameOf }: UnitSources,
): ReadonlyMap<string, ManifestPlan> {
  const all = new Map(plans)
  for (const { kustomizations, patches, files } of bundles) {
    const differing = [...kustomizations.keys()].flatMap((path) => plans.get(path)?.tasks ?? [])
    for (const path of kustomizations.keys()) all.delete(path)
    const kept = new Map<string, readonly Task[]>()
    for (const [path, patch] of patches) {
      const plan = plans.get(path)
      const own = plan && withoutHeads(plan, patch, textOf(path)!)
      if (own) all.set(path, own)
      const about = { base: nameOf(patch.base), object: patch.object }
      if (!own || own.problem || patch.isUnread)
        kept.set(path, [taskFor(patch, nameOf(path), say('fleet/patch-unread', about))])
      else kept.set(path, own.tasks.length > 0 ? own.tasks : differences(patch, nameOf, path, differing))
    }
    if (![...kept.values()].some((tasks) => tasks.some(({ once }) => !once))) continue
    for (const path of files) {
      const plan = all.get(path)
      const tasks = (kept.get(path) ?? plan?.tasks ?? []).filter(({ once }) => !once)
      if (!plan?.problem) all.set(path, asItIs(nameOf(path), textOf(path) ?? '', tasks))
    }
  }
  return all
}

/** What the kustomizations that stand in for overlays say of the object of a patch. */
function differences(
  patch: FleetPatch,
  nameOf: UnitSources['nameOf'],
  path: string,
  told: readonly Task[],
): readonly Task[] {
  const task = told.find(({ id }) => id.endsWith(` ${patch.object}`))
  const [why = ''] = task?.what.split('; ') ?? []
  const said = say('fleet/overlay-differs', { base: nameOf(patch.base), why })
  return task ? [taskFor(patch, nameOf(path), said)] : []
}

function taskFor({ object }: FleetPatch, file: string, said: Said): Task {
  const row = 'Fleet:overlay'
  return { id: `${row} ${object}`, file, line: 1, column: 1, row, object, ...said, rollout: true }
}

/** The plan of a file that stays with its bundle. */
function asItIs(file: string, before: string, tasks: readonly Task[]): ManifestPlan {
  const what =
    'Fleet lays a patch over files of its folder that cannot follow them; the task there has to be done first'
  return { file, before, after: before, edits: [], tasks, objects: [], skipped: { reason: 'rollout', what } }
}
