import { basename, dirname, resolve } from 'node:path'
import { applierExtensions, projectFiles } from '@capi-migrate/edits'
import type { Applier, UnitSources } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { seenSources } from '../../read/seen-sources.ts'
import { foldersAbove, namedPaths } from './named-paths.ts'
import type { NamedPath } from './named-paths.ts'
import { keptForPulumi } from './pulumi.ts'
import { keptForTerraform, terraformModules } from './terraform.ts'
import { terraformMark } from './terraform-code.ts'

/** Why a file stays for an applier. */
export interface Applied {
  readonly applier: Applier
  /** The project file that it lies below, or the program that names it. */
  readonly by: string
  /** That for people. */
  readonly cause: string
}

/**
 * The files of a run that an applier applies, by path: all below the folder of a project file, and those elsewhere that a
 * program there names, or a folder of which it names; and what a module of Terraform reads that applies objects.
 */
export function appliedFiles(sources: UnitSources): ReadonlyMap<string, Applied> {
  const { paths, beside = [], nameOf } = sources
  const applied = new Map<string, Applied>()
  const all = [...paths, ...beside]
  const reading = (by: string): string => `\`${nameOf(by)}\` names it, or a folder that it lies in`
  const add = (found: readonly string[], why: Applied): void => {
    for (const path of found) if (!applied.has(path)) applied.set(path, why)
  }
  for (const { by, reads } of terraformModules(seenSources(sources, [terraformMark])))
    add(reads, { applier: 'terraform', by, cause: reading(by) })
  const projects = all.filter((path) => basename(path) in projectFiles)
  if (projects.length === 0) return applied
  const below = pathsBelow(paths)
  const anyBelow = pathsBelow(all)
  for (const by of projects) {
    const applier = projectFiles[basename(by)]!
    add(below(dirname(by)), { applier, by, cause: `it lies below \`${nameOf(by)}\`` })
  }
  const known = new Set(paths)
  for (const project of projects) {
    const applier = projectFiles[basename(project)]!
    const folder = dirname(project)
    for (const by of anyBelow(folder).filter(isProgram)) {
      const named = namedPaths(sources.textOf(by) ?? '')
      const reads = named.flatMap((one) => readBy(one, [dirname(by), folder], known, below))
      add(reads, { applier, by, cause: reading(by) })
    }
  }
  return applied
}

function isProgram(path: string): boolean {
  return applierExtensions.some((ending) => path.endsWith(ending))
}

/** What a program reads by a path: from its own folder, from that of its project, or, where it is clear, from one above. */
function readBy(
  { path, isOpen }: NamedPath,
  bases: readonly [own: string, project: string],
  known: ReadonlySet<string>,
  below: (folder: string) => readonly string[],
): readonly string[] {
  if (!isOpen && /\/.*\.(?:ya?ml|json)$/.test(path))
    return [...bases, ...foldersAbove(bases[1])]
      .map((base) => resolve(base, path))
      .filter((one) => known.has(one))
  return bases.flatMap((base) => {
    const one = resolve(base, path)
    return known.has(one) ? [one] : below(one)
  })
}

/** The plan of a file that an applier applies: it stays, with a task. */
export function keptForApplier(plan: ManifestPlan, { applier, cause }: Applied): ManifestPlan {
  return applier === 'pulumi' ? keptForPulumi(plan, cause) : keptForTerraform(plan)
}
