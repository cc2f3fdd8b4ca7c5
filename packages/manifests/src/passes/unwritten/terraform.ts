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
  const code = [...paths, ...beside].filter((path) => path.endsWith('.tf'))
  if (code.length === 0) return []
  const texts = new Map(code.map((path) => [path, textOf(path) ?? '']))
  const applying = code.filter((path) => holds(path, terraformMark) && managed.test(texts.get(path)!))
  const folders = new Map(applying.map((path) => [dirname(path), path]))
  const calls = code.flatMap((path) => calledIn(texts.get(path)!, dirname(path)).map((to) => ({ path, to })))
  // A folder that comes in goes on to those that call it.
  for (const [folder] of folders)
    for (const { path, to } of calls)
      if (to === folder && !folders.has(dirname(path))) folders.set(dirname(path), path)
  const below = pathsBelow(paths)
  const all = new Set(paths)
  const readBy = (by: string, named: readonly string[]): TerraformModule => {
    const reads = named.flatMap((name) => {
      const fixed = name.replace(/^\$\{path\.\w+\}\/?/, '')
      const path = resolve(dirname(by), fixed.replace(/[^/]*(?:[$%]\{|[*?{[])[^]*$/, '') || '.')
      return fixed !== '' && all.has(path) ? [path] : below(path)
    })
    return { by, reads: [...new Set(reads)].filter((path) => !path.endsWith('.tf')) }
  }
  return code.flatMap((path) => {
    const text = texts.get(path)!
    const by = folders.get(dirname(path))
    const named = by ? namedIn(text) : handedIn(text).flatMap(namedIn)
    return named.length > 0 ? [readBy(by ?? path, named)] : []
  })
}

/** What code of Terraform says to modules from elsewhere: nobody here knows what they do with it. */
function handedIn(text: string): readonly string[] {
  const modules = [...text.matchAll(/^module[ \t]+"[^"\n]*"[ \t]*\{\r?\n([^]*?)^\}/gm)].map(
    ([, body]) => body!,
  )
  return modules.filter((body) => /^[ \t]*source[ \t]*=[ \t]*"(?!\.\.?\/)/m.test(body))
}

/** The folders of the modules that code of Terraform calls by a path. */
function calledIn(text: string, folder: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*source[ \t]*=[ \t]*"(\.\.?\/[^"\n]*)"/gm)].map(([, path]) =>
    resolve(folder, path!),
  )
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
