import { keepsWhole } from '@capi-migrate/edits'
import type { FilePlan, Task } from '@capi-migrate/edits'
import { partFilesOf, partLists, patchesOf, referencesOf } from './kustomization.ts'
import type { Kustomization } from './kustomization.ts'
import type { UnitFiles } from './unit-files.ts'

/**
 * The plans of a run, but that a unit stays as it is where one of its tasks says that going on would replace Machines: a
 * patch that is left behind by its base breaks the build, and half a unit is not what anybody has tested.
 */
export function heldBack(
  plans: ReadonlyMap<string, FilePlan>,
  kustomizations: readonly Kustomization[],
  files: UnitFiles,
): ReadonlyMap<string, FilePlan> {
  const held = new Map(plans)
  for (const unit of unitsOf(kustomizations, files)) {
    const own = [...unit].flatMap((path) => (plans.has(path) ? [[path, plans.get(path)!] as const] : []))
    const first = own.flatMap(([, { file, tasks }]) =>
      tasks.filter(keepsWhole).map((task) => ({ ...task, file })),
    )[0]
    if (!first) continue
    for (const [path, plan] of own) if (plan.edits.length > 0) held.set(path, asItIs(plan, first))
  }
  return held
}

/** Sets of files that hang together: kustomizations, and what they name. */
export function unitsOf(
  kustomizations: readonly Kustomization[],
  files: UnitFiles,
): ReadonlyArray<ReadonlySet<string>> {
  const unitOf = new Map<string, Set<string>>()
  for (const kustomization of kustomizations) {
    const named = [kustomization.path, ...namedBy(kustomization, files)]
    const joined = [...new Set(named.flatMap((path) => unitOf.get(path) ?? []))]
    // The smaller ones are poured into the largest, so that each file is seldom moved.
    const [unit = new Set(), ...smaller] = joined.sort((a, b) => b.size - a.size)
    for (const path of [...named, ...smaller.flatMap((one) => [...one])]) {
      unit.add(path)
      unitOf.set(path, unit)
    }
  }
  return [...new Set(unitOf.values())]
}

function namedBy(kustomization: Kustomization, files: UnitFiles): readonly string[] {
  const references = ['resources', 'bases', 'components'].flatMap((key) => referencesOf(kustomization, key))
  const patches = patchesOf(kustomization).flatMap(({ file }) => file ?? [])
  return [
    ...[...references, ...patches].flatMap(({ path }) =>
      path === undefined ? [] : (files.kustomization(path)?.path ?? path),
    ),
    ...partLists.flatMap((key) => partFilesOf(kustomization, key)),
  ]
}

/**
 * A plan that does nothing. What an edit would have done once is not reported, for it has not been done, but for the reason
 * why it is not.
 */
function asItIs({ file, before, tasks }: FilePlan, first: Task): FilePlan {
  return {
    file,
    before,
    after: before,
    edits: [],
    tasks: tasks.filter((task) => !task.once || keepsWhole(task)),
    objects: [],
    skipped: {
      reason: 'rollout',
      what: `a task of the same kustomizations has to be done first, on ${first.object} in ${first.file}:${first.line}; going on would replace Machines or break the build`,
    },
  }
}
