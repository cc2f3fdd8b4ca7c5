import { dirname, resolve } from 'node:path'
import type { SeenSources } from '../../read/seen-sources.ts'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { keptUnwritten } from './kept.ts'

/** What Terraform applies objects with, and replaces them where their apiVersion changes. */
export const managed = /^[ \t]*resource[ \t]+"(?:kubernetes|kubectl)_manifest"/m

/** What a file with such a resource holds. */
export const terraformMark = '_manifest"'

/** A module of Terraform that applies objects: a file of it that does, and those of the run that its code reads. */
export interface TerraformModule {
  readonly by: string
  readonly reads: readonly string[]
}

/** The modules of a run that apply objects from files. A path with expressions stands for all that is below what is fixed. */
export function terraformModules({
  paths,
  beside = [],
  textOf,
  holds,
}: SeenSources): readonly TerraformModule[] {
  const code = [...paths, ...beside].filter((path) => path.endsWith('.tf'))
  const applying = code.filter((path) => holds(path, terraformMark) && managed.test(textOf(path) ?? ''))
  if (applying.length === 0) return []
  const folders = new Map(applying.map((path) => [dirname(path), path]))
  const below = pathsBelow(paths)
  const all = new Set(paths)
  return [...folders].map(([folder, by]) => {
    const files = code.filter((path) => dirname(path) === folder)
    const named = files.flatMap((path) => namedIn(textOf(path) ?? ''))
    const reads = named.flatMap((name) => {
      const fixed = name.replace(/^\$\{path\.\w+\}\/?/, '')
      const path = resolve(folder, fixed.replace(/[^/]*(?:[$%]\{|[*?{[])[^]*$/, '') || '.')
      return fixed !== '' && all.has(path) ? [path] : below(path)
    })
    return { by, reads: [...new Set(reads)].filter((path) => !path.endsWith('.tf')) }
  })
}

/** The paths that code of Terraform names: below its module, or of a manifest or template; modules hand them on to others. */
function namedIn(text: string): readonly string[] {
  return [...text.matchAll(/"((?:\$\{[^}"\n]*\}|[^"\\$\n])*)"/g)]
    .map(([, name]) => name!)
    .filter((name) => /^\$\{path\.\w+\}|\.(?:ya?ml|json|tpl|tftpl)$/.test(name))
}

/** The plan of a file that Terraform applies: it stays, with a task. */
export function keptForTerraform(plan: ManifestPlan): ManifestPlan {
  return keptUnwritten(plan, {
    row: 'terraform:file',
    object: 'Terraform',
    ...say('file/terraform-replaces', { versions: 'this file' }),
  })
}
