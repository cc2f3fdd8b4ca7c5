import type { UnitSources } from '@capi-migrate/edits'
import { mayHold } from '../../read/ours.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { objectsBeside, objectsIn } from './beside.ts'
import type { Beside, Indexed } from './beside.ts'

/**
 * Looks objects up around a file: in its folder, then in the folders above it with all that is below them, the nearest
 * first. A ClusterClass and its templates are often files side by side. Files are read when something is asked for.
 */
export function objectsAround(sources: UnitSources): (file: string) => Beside {
  const known = new Map<string, Indexed>()
  const besideOf = (path: string, text: string): Indexed => {
    const beside = known.get(path) ?? objectsBeside(text, path)
    known.set(path, beside)
    return beside
  }
  const templates = around(sources, /Template/, besideOf)
  const users = around(sources, /\bkind\b\W+(?:Cluster|ClusterClass|Machine)\b/, besideOf)
  return (file) => ({
    templates: (...asked) => templates(file, (beside) => beside.templates(...asked)),
    users: (...asked) => users(file, (beside) => beside.users(...asked)),
  })
}

type Found = ReturnType<Beside['users']>

/** What is known of the text of a file: it is read once, whoever asks. */
type BesideOf = (path: string, text: string) => Indexed

/** What the nearest files around one know that know anything, among those that hold a mark. */
function around(sources: UnitSources, mark: RegExp, besideOf: BesideOf) {
  let folders: ReturnType<typeof foldersOf> | undefined
  return (file: string, lookUp: (beside: Beside) => Found): Found => {
    folders ??= foldersOf(sources, mark, besideOf)
    const { pathOf, objectsOf } = folders
    for (const around of nearest(pathOf.get(file) ?? file)) {
      const found = lookUp(objectsOf(around))
      if (found.length > 0) return found
    }
    return []
  }
}

/** The paths of a run by the names of its files, and what looks objects up around them: each folder is gone through once. */
function foldersOf({ paths, textOf, nameOf }: UnitSources, mark: RegExp, besideOf: BesideOf) {
  const positions = new Map(paths.map((path, i) => [path, i]))
  const below = pathsBelow(paths)
  /** None of a text that holds nothing of Cluster API, or no mark. */
  const textAt = (path: string): readonly Indexed[] => {
    const text = textOf(path)
    return text && mayHold(text) && mark.test(text) ? [besideOf(path, text)] : []
  }
  const textsOf = ({ folder, isOwn }: Around): readonly Indexed[] =>
    below(folder)
      .filter((path) => !isOwn || !path.includes('/', folder.length + 1))
      .sort((a, b) => positions.get(a)! - positions.get(b)!)
      .flatMap(textAt)
  const known = new Map<string, Indexed>()
  return {
    pathOf: new Map(paths.map((path) => [nameOf(path), path])),
    objectsOf: (around: Around): Indexed => {
      const key = `${around.folder}${around.isOwn ? '' : '/'}`
      const found = known.get(key) ?? objectsIn(textsOf(around))
      known.set(key, found)
      return found
    },
  }
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
