import { posix, sep } from 'node:path'

const specifier = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g
const ending = /(?:\.d)?\.[cm]?[jt]sx?$|\.vue$/

/**
 * The files that import one of some files, or import one that does. A name that is not a path is taken for each file whose
 * path ends like it: what path aliases stand for is not looked up, so there may be some too many.
 */
export function importersOf(
  wanted: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts) {
    for (const [, , name] of text.matchAll(specifier)) {
      for (const key of keysOf(name!, path)) {
        const same = importers.get(key)
        if (same) same.push(path)
        else importers.set(key, [path])
      }
    }
  }
  const found = new Set<string>()
  const queue = [...wanted]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const importer of namesOf(path).flatMap((name) => importers.get(name) ?? [])) {
      if (found.has(importer) || wanted.has(importer)) continue
      found.add(importer)
      queue.push(importer)
    }
  }
  return found
}

/** What a specifier may be known by: a path, or the end of one. */
function keysOf(name: string, importer: string): readonly string[] {
  const bare = name.replace(ending, '').replace(/\/index$/, '')
  if (bare.startsWith('.')) return [posix.join(posix.dirname(unix(importer)), bare)]
  const steps = bare.split('/')
  return steps.length > 1 ? [`~${steps.slice(1).join('/')}`] : []
}

/** The names a file goes by: its path, and each end of it. */
function namesOf(path: string): readonly string[] {
  const bare = unix(path)
    .replace(ending, '')
    .replace(/\/index$/, '')
  const steps = bare.split('/')
  return [bare, ...steps.map((_, i) => `~${steps.slice(i).join('/')}`)]
}

function unix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}
