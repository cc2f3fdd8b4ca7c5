import { mayBeKustomization, partFilesOf, partLists, patchesOf, referencesOf } from './kustomization.ts'
import type { Kustomization } from './kustomization.ts'
import type { UnitSources } from '@capi-migrate/edits'
import { UnitFiles } from './unit-files.ts'
import { mayHold } from '../../read/ours.ts'

/**
 * The files of a run that have to be planned in one process, as groups of paths: a kustomization with all it names, and
 * the Cluster API files of a folder that holds a ClusterClass. Groups may share files.
 */
export function togetherOf({ paths, textOf }: UnitSources): readonly (readonly string[])[] {
  const files = new UnitFiles(textOf)
  const kustomizations = paths.filter(mayBeKustomization).flatMap((path) => files.kustomization(path) ?? [])
  return [...kustomizations.map((one) => namedBy(one, files)), ...classFolders(paths, textOf)]
}

/** A kustomization and every file it names itself; of a folder its kustomization. */
function namedBy(one: Kustomization, files: UnitFiles): readonly string[] {
  const references = ['resources', 'bases', 'components'].flatMap((key) => referencesOf(one, key))
  const patches = patchesOf(one).flatMap(({ file }) => file ?? [])
  const named = [...references, ...patches].flatMap(({ path }) => path ?? [])
  const parts = partLists.flatMap((key) => partFilesOf(one, key))
  return [one.path, ...[...named, ...parts].map((path) => files.kustomization(path)?.path ?? path)]
}

/**
 * Some files by path, each with a reason, and all that is built together with one of them: a kustomization and what it names.
 *
 * @param because the reason for what is built together with a file, by that of the file
 */
export function withBuilt<T>(
  given: ReadonlyMap<string, T>,
  { paths, textOf }: UnitSources,
  because: (why: T, path: string) => T,
): ReadonlyMap<string, T> {
  if (given.size === 0) return given
  const files = new UnitFiles(textOf)
  const groups = paths
    .filter(mayBeKustomization)
    .flatMap((path) => files.kustomization(path) ?? [])
    .map((one) => namedBy(one, files))
  const groupsOf = new Map<string, (readonly string[])[]>()
  for (const group of groups)
    for (const path of group) groupsOf.set(path, [...(groupsOf.get(path) ?? []), group])
  const all = new Map(given)
  for (const [path, why] of all)
    for (const built of groupsOf.get(path)?.flat() ?? [])
      if (!all.has(built)) all.set(built, because(why, path))
  return all
}

/**
 * The files outside of a run that are built together with files of it: kustomizations that name one, or one another, with
 * all that these name.
 *
 * @param kustomizations those of the repository
 */
export function builtAround(
  paths: readonly string[],
  kustomizations: readonly string[],
  textOf: UnitSources['textOf'],
): readonly string[] {
  const files = new UnitFiles(textOf)
  const named = new Map(
    kustomizations.flatMap((path) => {
      const one = files.kustomization(path)
      return one ? [[path, namedBy(one, files)]] : []
    }),
  )
  const run = new Set(paths)
  const reached = new Set(paths)
  for (let size = 0; size < reached.size;) {
    size = reached.size
    for (const [path, names] of named) if (names.some((name) => reached.has(name))) reached.add(path)
  }
  const around = new Set([...reached].filter((path) => !run.has(path)))
  for (const path of around) for (const name of named.get(path) ?? []) if (!run.has(name)) around.add(name)
  return [...around]
}

function classFolders(
  paths: readonly string[],
  textOf: UnitSources['textOf'],
): readonly (readonly string[])[] {
  const folders = new Map<string, { readonly paths: string[]; hasClass: boolean }>()
  for (const path of paths) {
    const text = textOf(path)
    if (!text || !mayHold(text)) continue
    const name = path.slice(0, path.lastIndexOf('/') + 1)
    let folder = folders.get(name)
    if (!folder) folders.set(name, (folder = { paths: [], hasClass: false }))
    folder.paths.push(path)
    if (/\bkind\W{1,4}ClusterClass\b/.test(text)) folder.hasClass = true
  }
  return [...folders.values()].flatMap(({ paths, hasClass }) => (hasClass ? [paths] : []))
}
