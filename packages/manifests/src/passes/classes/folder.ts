import type { UnitSources } from '@capi-migrate/edits'
import { mayHold } from '../../read/ours.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { objectsBeside } from './beside.ts'
import type { Beside } from './beside.ts'

/**
 * Looks objects up around a file: in its folder, then in the folders above it with all that is below them, the nearest
 * first. A ClusterClass and its templates are often files side by side. Files are read when something is asked for.
 */
export function objectsAround(sources: UnitSources): (file: string) => Beside {
  const templates = around(sources, /Template/)
  const users = around(sources, /\bkind\b\W+(?:Cluster|ClusterClass|Machine)\b/)
  return (file) => ({
    templates: (...asked) => templates(file, (beside) => beside.templates(...asked)),
    users: (...asked) => users(file, (beside) => beside.users(...asked)),
  })
}

type Found = ReturnType<Beside['users']>

/** What the nearest files around one know that know anything, among those that hold a mark. */
function around(sources: UnitSources, mark: RegExp) {
  let folders: ReturnType<typeof foldersOf> | undefined
  return (file: string, lookUp: (beside: Beside) => Found): Found => {
    folders ??= foldersOf(sources, mark)
    const { pathOf, besidesIn } = folders
    for (const around of nearest(pathOf.get(file) ?? file)) {
      const found = besidesIn(around).flatMap(lookUp)
      if (found.length > 0) return found
    }
    return []
  }
}

/** The paths of a run by the names of its files, and what looks objects up around them: each folder is gone through once. */
function foldersOf({ paths, textOf, nameOf }: UnitSources, mark: RegExp) {
  const positions = new Map(paths.map((path, i) => [path, i]))
  const below = pathsBelow(paths)
  const byPath = new Map<string, Beside | undefined>()
  const besideOf = (path: string): Beside | undefined => {
    if (!byPath.has(path)) byPath.set(path, besideIn(textOf(path), path, mark))
    return byPath.get(path)
  }
  const besidesOf = ({ folder, isOwn }: Around): readonly Beside[] =>
    below(folder)
      .filter((path) => !isOwn || !path.includes('/', folder.length + 1))
      .sort((a, b) => positions.get(a)! - positions.get(b)!)
      .flatMap((path) => besideOf(path) ?? [])
  const known = new Map<string, readonly Beside[]>()
  return {
    pathOf: new Map(paths.map((path) => [nameOf(path), path])),
    besidesIn: (around: Around): readonly Beside[] => {
      const key = `${around.folder}${around.isOwn ? '' : '/'}`
      const found = known.get(key) ?? besidesOf(around)
      known.set(key, found)
      return found
    },
  }
}

/** `undefined` for a text that holds nothing of Cluster API, or no mark. */
function besideIn(text: string | undefined, path: string, mark: RegExp): Beside | undefined {
  return text && mayHold(text) && mark.test(text) ? objectsBeside(text, path) : undefined
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
