import type { ConvertOptions } from '@capi-migrate/transitions'
import { objectsBeside } from './beside.ts'

type Lookup = NonNullable<ConvertOptions['templates']>

/** The files of a run. */
interface Sources {
  /** Absolute paths. */
  readonly paths: readonly string[]
  readonly textOf: (path: string) => string | undefined
  /** The name people know a file by. */
  readonly nameOf: (path: string) => string
}

/**
 * Looks objects up in the folder of a file: a ClusterClass and its templates are often files side by side. A folder is
 * read when it is first asked for something.
 */
export function objectsAround({ paths, textOf, nameOf }: Sources): (file: string) => Lookup {
  const folders = new Map<string, Lookup>()
  let pathOf: ReadonlyMap<string, string> | undefined
  return (file) => (group, kind, name) => {
    pathOf ??= new Map(paths.map((path) => [nameOf(path), path]))
    const folder = folderOf(pathOf.get(file) ?? file)
    let lookup = folders.get(folder)
    if (!lookup)
      folders.set(
        folder,
        (lookup = lookupIn(
          paths.filter((path) => folderOf(path) === folder),
          textOf,
        )),
      )
    return lookup(group, kind, name)
  }
}

function lookupIn(paths: readonly string[], textOf: Sources['textOf']): Lookup {
  const lookups = paths.flatMap((path) => {
    const text = textOf(path)
    return text?.includes('cluster.x-k8s.io') ? [objectsBeside(text, path)] : []
  })
  return (group, kind, name) => lookups.flatMap((lookup) => lookup(group, kind, name))
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
