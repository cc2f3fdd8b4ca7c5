import { dirname, resolve } from 'node:path'
import type { SeenSources } from '../../read/seen-sources.ts'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { keptUnwritten } from './kept.ts'
import { foldersAbove } from './named-paths.ts'
import { managed, terraformCode, terraformEndings, terraformMark } from './terraform-code.ts'

/** A module of Terraform that applies objects: a file of it that does, and those of the run that its code reads. */
export interface TerraformModule {
  readonly by: string
  readonly reads: readonly string[]
}

/**
 * The modules of a run that apply objects from files, or hand them to one that does, or that is not at hand. A path with
 * expressions stands for all that is below what is fixed.
 */
export function terraformModules({
  paths,
  beside = [],
  textOf,
  holds,
}: SeenSources): readonly TerraformModule[] {
  const files = [...paths, ...beside].filter(isTerraform)
  if (files.length === 0) return []
  const read = files.map((path) => ({ path, ...terraformCode(path, textOf(path) ?? '') }))
  const isWithTerragrunt = read.some(({ isTerragrunt }) => isTerragrunt)
  const code = read.filter(({ path }) => isWithTerragrunt || !path.endsWith('.hcl'))
  const applying = files.filter((path) => holds(path, terraformMark) && managed.test(textOf(path) ?? ''))
  const folders = new Map(applying.map((path) => [dirname(path), path]))
  const calls = code.flatMap(({ path, calls }) =>
    calls.map((to) => ({ path, to: resolve(dirname(path), to) })),
  )
  // A folder that comes in goes on to those that call it.
  for (const [folder] of folders)
    for (const { path, to } of calls)
      if (to === folder && !folders.has(dirname(path))) folders.set(dirname(path), path)
  const below = pathsBelow(paths)
  const all = new Set(paths)
  const readBy = (by: string, named: readonly string[]): TerraformModule => {
    const own = dirname(by)
    const reads = named.flatMap((name) => {
      const fixed = name.replace(/^\$\{path\.\w+\}\/?/, '')
      const path = resolve(own, fixed.replace(/[^/]*(?:[$%]\{|[*?{[])[^]*$/, '') || '.')
      return fixed !== '' && all.has(path)
        ? [path]
        : [...below(path), ...readAbove(own, fixed).filter((one) => all.has(one))]
    })
    return { by, reads: [...new Set(reads)].filter((path) => !isTerraform(path)) }
  }
  return code.flatMap(({ path, named, handed }) => {
    const by = folders.get(dirname(path))
    const taken = by ? named : handed
    return taken.length > 0 ? [readBy(by ?? path, taken)] : []
  })
}

function isTerraform(path: string): boolean {
  return terraformEndings.some((ending) => path.endsWith(ending))
}

/** What a path that starts at a folder nobody here knows may stand for: that of the repository, or another one above. */
function readAbove(folder: string, name: string): readonly string[] {
  const rest = /^\$\{[^}]*\}\/([^${*?[]+)$/.exec(name)?.[1]
  return rest === undefined ? [] : foldersAbove(folder).map((above) => resolve(above, rest))
}

/** The plan of a file that Terraform applies: it stays, with a task. */
export function keptForTerraform(plan: ManifestPlan): ManifestPlan {
  return keptUnwritten(plan, {
    row: 'terraform:file',
    object: 'Terraform',
    ...say('file/terraform-replaces', { versions: 'this file' }),
  })
}
