import type { UnitSources } from '@capi-migrate/edits'
import { mayHold } from '../../read/ours.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { objectsBeside } from './beside.ts'
import type { Lookup } from './beside.ts'

/**
 * Looks objects up around a file: in its folder, then in the folders above it with all that is below them, the nearest
 * first. A ClusterClass and its templates are often files side by side. Files are read when something is asked for.
 */
export function objectsAround(sources: UnitSources): (file: string) => Lookup {
  let folders: ReturnType<typeof foldersOf> | undefined
  return (file) => (group, kind, name) => {
    folders ??= foldersOf(sources)
    const { pathOf, lookupsIn } = folders
    for (const around of nearest(pathOf.get(file) ?? file)) {
      const found = lookupsIn(around).flatMap((lookup) => lookup(group, kind, name))
      if (found.length > 0) return found
    }
    return []
  }
}

/** The paths of a run by the names of its files, and what looks objects up around them: each folder is gone through once. */
function foldersOf({ paths, textOf, nameOf }: UnitSources) {
  const positions = new Map(paths.map((path, i) => [path, i]))
  const below = pathsBelow(paths)
  const byPath = new Map<string, Lookup | undefined>()
  const lookupOf = (path: string): Lookup | undefined => {
    if (!byPath.has(path)) byPath.set(path, lookupIn(textOf(path), path))
    return byPath.get(path)
  }
  const lookupsOf = ({ folder, isOwn }: Around): readonly Lookup[] =>
    below(folder)
      .filter((path) => !isOwn || !path.includes('/', folder.length + 1))
      .sort((a, b) => positions.get(a)! - positions.get(b)!)
      .flatMap((path) => lookupOf(path) ?? [])
  const known = new Map<string, readonly Lookup[]>()
  return {
    pathOf: new Map(paths.map((path) => [nameOf(path), path])),
    lookupsIn: (around: Around): readonly Lookup[] => {
      const key = `${around.folder}${around.isOwn ? '' : '/'}`
      const found = known.get(key) ?? lookupsOf(around)
      known.set(key, found)
      return found
    },
  }
}

/** `undefined` for a text that holds no template of Cluster API. */
function lookupIn(text: string | undefined, path: string): Lookup | undefined {
  return text && mayHold(text) && text.includes('Template') ? objectsBeside(text, path) : undefined
}

/** What is in a folder, or all that is below it. */
interface Around {
  readonly folder: string
  readonly isOwn: boolean
}

/** What lies in the folder of a path; all that is below it; all that is below the folder above it; and so on. */
function* nearest(path: string): Generator<Around> {
  const steps = path.split('/').slice(0, -1)
  for (let depth = steps.length; depth > 0; depth--) {
    const folder = steps.slice(0, depth).join('/')
    if (depth === steps.length) yield { folder, isOwn: true }
    yield { folder, isOwn: false }
  }
}
