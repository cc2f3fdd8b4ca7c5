import { posix, sep } from 'node:path'

const specifier = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g
const ending = /(?:\.d)?\.[cm]?[jt]sx?$|\.(?:vue|svelte)$/

/**
 * The files that import one of some files, or import one that does. A name that is not a path is taken for each file whose
 * path ends like it: what path aliases stand for is not looked up, so there may be some too many.
 */
export function importersOf(
  wanted: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const importers = importersByKey(texts)
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

/** The files that some files import themselves, found in the same way. */
export function importedBy(
  some: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const keys = new Set(
    [...some].flatMap((path) => specifiersIn(texts.get(path)!).flatMap((name) => keysOf(name, path))),
  )
  return new Set([...texts.keys()].filter((path) => namesOf(path).some((name) => keys.has(name))))
}

/** Whether imports lead from one file to another, in either direction. What is no file of the run may be anybody's. */
export type AreLinked = (a: string, b: string) => boolean

export function linksOf(texts: ReadonlyMap<string, string>): AreLinked {
  let groups: ReadonlyMap<string, number> | undefined
  return (a, b) => {
    groups ??= groupsOf(texts)
    return !groups.has(a) || !groups.has(b) || groups.get(a) === groups.get(b)
  }
}

function groupsOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const importers = importersByKey(texts)
  const links = new Map<string, string[]>([...texts.keys()].map((path) => [path, []]))
  for (const path of texts.keys())
    for (const importer of namesOf(path).flatMap((name) => importers.get(name) ?? [])) {
      links.get(path)!.push(importer)
      links.get(importer)!.push(path)
    }
  const groups = new Map<string, number>()
  for (const start of texts.keys()) {
    if (groups.has(start)) continue
    const group = groups.size
    const queue = [start]
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (groups.has(path)) continue
      groups.set(path, group)
      queue.push(...links.get(path)!)
    }
  }
  return groups
}

/** The files that import something, by the keys of what they import. */
function importersByKey(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts) {
    for (const name of specifiersIn(text)) {
      for (const key of keysOf(name, path)) {
        const same = importers.get(key)
        if (same) same.push(path)
        else importers.set(key, [path])
      }
    }
  }
  return importers
}

/** What a text imports, as it is written. */
export function specifiersIn(text: string): readonly string[] {
  return [...text.matchAll(specifier)].map(([, , name]) => name!)
}

/** What a specifier may be known by: a path, or the end of one. */
export function keysOf(name: string, importer: string): readonly string[] {
  const bare = name.replace(ending, '').replace(/\/index$/, '')
  if (bare.startsWith('.')) return [posix.join(posix.dirname(unix(importer)), bare)]
  const steps = bare.split('/')
  return [`~${steps.slice(steps.length > 1 ? 1 : 0).join('/')}`]
}

/** The names a file goes by: its path, and each end of it. */
export function namesOf(path: string): readonly string[] {
  const bare = unix(path)
    .replace(ending, '')
    .replace(/\/index$/, '')
  const steps = bare.split('/')
  return [bare, ...steps.map((_, i) => `~${steps.slice(i).join('/')}`)]
}

function unix(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}
