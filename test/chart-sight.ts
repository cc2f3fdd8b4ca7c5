import { loadAll } from 'js-yaml'
import { namedIn } from '../packages/manifests/src/passes/chart/named.ts'
import { flat } from '../packages/manifests/src/read/mask/hole.ts'
import { scan } from '../packages/manifests/src/read/mask/scan.ts'

/** True for lines of a template that print only literals and values that stand in the repository. */
export type InSight = (lines: string) => boolean

/**
 * Tells of lines of a chart's templates whether all that they print is in sight: each value that their code reads stands
 * in a file of values of the chart, at its path, or by its name where the path starts at a variable or at a `.` that is
 * something else there; each named template that they include does, and is in the chart. What Helm knows of the release
 * and of the chart counts as a literal. Not in sight are a cluster, its versions, and files.
 */
export function sightIn(texts: ReadonlyMap<string, string>): InSight {
  const paths = new Set<string>()
  const names = new Set<string>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      names.add(key)
      paths.add(`${path}.${key}`)
      visit(member, `${path}.${key}`)
    }
  }
  for (const [file, text] of texts) if (isValues.test(file)) visit(loaded(text), '.Values')
  const named = namedIn(texts)
  const known = new Map<string, boolean>()
  const isNamedInSight = (name: string): boolean => {
    const before = known.get(name)
    if (before !== undefined) return before
    known.set(name, true)
    const one = named.get(name)
    const isSeen = one !== undefined && inSight(texts.get(one.path)!.slice(one.body.start, one.body.end))
    known.set(name, isSeen)
    return isSeen
  }
  const isReadInSight = (read: string): boolean => {
    const path = read.replace(/^\$(?=\.)/, '')
    if (path.startsWith('.Values.')) return paths.has(path)
    return (
      ofHelm.test(path) ||
      path
        .split('.')
        .slice(1)
        .every((name) => names.has(name))
    )
  }
  const inSight: InSight = (lines) =>
    codesIn(lines).every((code) => {
      const included = [...code.matchAll(/\b(?:include|template)\s+(?:"([^"]+)")?/g)]
      const plain = code.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '""')
      const reads = [...plain.matchAll(/(?<![\w)\]])(?:\$\w*)?(?:\.\w+)+/g)].map(([read]) => read)
      if (/\blookup\b|\.(?:Files|Capabilities)\b/.test(plain)) return false
      return (
        included.every(([, name]) => name !== undefined && isNamedInSight(name)) && reads.every(isReadInSight)
      )
    })
  return inSight
}

function codesIn(lines: string): readonly string[] {
  const holes = flat(scan(lines, 'helm')).filter(({ kind }) => kind !== 'group' && kind !== 'comment')
  return holes.map(({ start, end }) => lines.slice(start, end))
}

const isValues = /(?:^|\/)(?:values[^/]*|ci\/[^/]*)\.ya?ml$/
const ofHelm = /^\.(?:Release|Chart|Template)\b/

function loaded(text: string): unknown {
  try {
    return loadAll(text)[0]
  } catch {
    return undefined
  }
}
