import type { UnitSources } from '@capi-migrate/edits'
import { mayHold } from '../../read/ours.ts'
import { objectsBeside } from './beside.ts'
import type { Lookup } from './beside.ts'

/**
 * Looks objects up around a file: in its folder, then in the folders above it with all that is below them, the nearest
 * first. A ClusterClass and its templates are often files side by side. Files are read when something is asked for.
 */
export function objectsAround({ paths, textOf, nameOf }: UnitSources): (file: string) => Lookup {
  const lookups = new Map<string, Lookup | undefined>()
  const lookupOf = (path: string): Lookup | undefined => {
    if (!lookups.has(path)) lookups.set(path, lookupIn(textOf(path), path))
    return lookups.get(path)
  }
  let pathOf: ReadonlyMap<string, string> | undefined
  return (file) => (group, kind, name) => {
    pathOf ??= new Map(paths.map((path) => [nameOf(path), path]))
    for (const near of nearest(pathOf.get(file) ?? file, paths)) {
      const found = near.flatMap((path) => lookupOf(path)?.(group, kind, name) ?? [])
      if (found.length > 0) return found
    }
    return []
  }
}

/** `undefined` for a text that holds no template of Cluster API. */
function lookupIn(text: string | undefined, path: string): Lookup | undefined {
  return text && mayHold(text) && text.includes('Template') ? objectsBeside(text, path) : undefined
}

/** The paths in the folder of a path; all that are below it; all that are below the folder above it; and so on. */
function* nearest(path: string, paths: readonly string[]): Generator<readonly string[]> {
  const steps = path.split('/').slice(0, -1)
  for (let depth = steps.length; depth > 0; depth--) {
    const folder = `${steps.slice(0, depth).join('/')}/`
    const below = paths.filter((other) => other.startsWith(folder))
    if (depth === steps.length) yield below.filter((other) => !other.includes('/', folder.length))
    yield below
  }
}
