import { codeFrame, lineIndex } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { offsetOf } from '../../read/at.ts'
import { Builder } from './build.ts'
import { patchesOf } from './kustomization.ts'
import type { Kustomization, PatchEntry } from './kustomization.ts'
import { UnitFiles } from './unit-files.ts'
import { entryKey } from './uses.ts'

/** The units as they would be after the plans, and what they would build. */
export interface UnitsAfter {
  readonly files: UnitFiles
  readonly builder: Builder
}

/** Builds the units again as they would be after the plans. */
export function unitsAfter(
  plans: ReadonlyMap<string, FilePlan>,
  { textOf }: { readonly textOf: (path: string) => string | undefined },
  kustomizations: readonly Kustomization[],
): UnitsAfter {
  const files = new UnitFiles((path) => plans.get(path)?.after ?? textOf(path))
  const builder = new Builder(files, true)
  for (const { path, isComponent } of kustomizations) {
    const now = isComponent ? undefined : files.kustomization(path)
    if (now) builder.build(now)
  }
  return { files, builder }
}

/**
 * A patch that found something before the plans and would find nothing after them is an error of its kustomization, which
 * stays as it is.
 */
export function problemsAfter(
  plans: ReadonlyMap<string, FilePlan>,
  { files, builder: after }: UnitsAfter,
  kustomizations: readonly Kustomization[],
  before: Builder,
): ReadonlyMap<string, FilePlan> {
  const checked = new Map(plans)
  for (const kustomization of kustomizations) {
    const lost = pairs(kustomization, files.kustomization(kustomization.path)).find(([old, now]) => {
      const found = before.uses.found.get(entryKey(kustomization.path, old)) ?? []
      const isTold = (plans.get(old.file?.path ?? kustomization.path)?.tasks.length ?? 0) > 0
      return (
        !isTold && found.length > 0 && after.uses.found.get(entryKey(kustomization.path, now))?.length === 0
      )
    })?.[0]
    const plan = plans.get(kustomization.path)
    if (!lost || !plan || plan.problem || plan.skipped) continue
    const offset = offsetOf(kustomization.document.root, lost.place)
    const lines = lineIndex(plan.before)
    checked.set(kustomization.path, {
      ...plan,
      after: plan.before,
      edits: [],
      tasks: [],
      objects: [],
      problem: {
        ...lines.positionOf(offset),
        what: 'this patch finds what it is applied to now, and would find nothing after the migration',
        next: 'see what is said of the files it names; migrate the object and its patches together',
        frame: codeFrame(plan.before, { start: offset, end: offset + 1 }, '', lines),
      },
    })
  }
  return checked
}

/** The patches of a kustomization before and after, without those that have gone. */
function pairs(
  old: Kustomization,
  now: Kustomization | undefined,
): readonly (readonly [PatchEntry, PatchEntry])[] {
  const left = now ? [...patchesOf(now)] : []
  return patchesOf(old).flatMap((entry): (readonly [PatchEntry, PatchEntry])[] => {
    const [next] = left
    if (!next || !isSameEntry(entry, next)) return []
    left.shift()
    return [[entry, next]]
  })
}

function isSameEntry(a: PatchEntry, b: PatchEntry): boolean {
  const about = ({ place, file, target }: PatchEntry): string =>
    JSON.stringify([place[0], file?.name, target && { ...target, version: '' }])
  return about(a) === about(b)
}
