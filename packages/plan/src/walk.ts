import { existsSync, readdirSync, statSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf, sayFileError } from './errors.ts'
import { IgnoreFileError } from './ignore-file.ts'
import { ignoreFiles, isIgnored, rulesAbove, rulesIn, skippedFolders } from './ignore.ts'
import type { Rules } from './ignore.ts'
import { isWithin, realPath } from './paths.ts'
import { nameOf, onDisk } from './raw-names.ts'
import { irregular } from './regular-file.ts'

/** Who is told what a walk meets. Paths are absolute and free of symlinks. */
export interface Visitor {
  /** Whether a file is of interest, by its path alone. */
  readonly wants: (path: string) => boolean
  readonly file: (path: string) => void
  /** A folder, or a file of interest, that an ignore file speaks against. */
  readonly ignored: (path: string) => void
  readonly failure: (path: string, what: string, next: string) => void
}

/**
 * Visits every regular file below `start` that no ignore file speaks against, but for vendored Go modules, in no
 * promised order. Symlinks are followed as long as they stay within `root`; no folder is entered twice, and none above
 * `start`.
 *
 * @param above what the ignore files of `start` and of the folders above it say
 */
export function walk(start: string, root: string, above: Rules | undefined, visitor: Visitor): void {
  const entered = new Set<string>()
  const enter = (folder: string, rules: Rules | undefined): void => {
    if (entered.has(folder)) return
    entered.add(folder)
    try {
      const entries = entriesOf(folder)
      if (folder !== start && basename(folder) === 'vendor' && isVendored(folder)) return
      const own = folder === rules?.folder ? rules : rulesIn(folder, rules, ignoreFilesOf(entries))
      for (const entry of entries) visit(join(folder, entry.name), entry, own)
    } catch (error) {
      fail(folder, error)
    }
  }
  const fail = (path: string, error: unknown): void => {
    if (error instanceof IgnoreFileError) visitor.failure(error.file, error.what, error.next)
    else visitor.failure(path, ...sayFileError(error))
  }
  const visit = (path: string, entry: Dirent, rules: Rules | undefined): void => {
    if (entry.isSymbolicLink()) return follow(path, rules)
    const isFolder = entry.isDirectory()
    if (isFolder ? skippedFolders.has(entry.name) : !visitor.wants(path)) return
    if (isIgnored(path, isFolder, rules)) visitor.ignored(path)
    else if (isFolder) enter(path, rules)
    else if (entry.isFile()) visitor.file(path)
    else visitor.failure(path, ...irregular)
  }
  const follow = (path: string, rules: Rules | undefined): void => {
    if (isIgnored(path, false, rules)) return
    try {
      const target = realPath(path)
      const stats = statSync(onDisk(target))
      const isFolder = stats.isDirectory()
      if (!isFolder && !visitor.wants(path)) return
      if (!isWithin(target, root)) {
        visitor.failure(path, `the symlink leads out of ${root}`, `name its target if you want it: ${target}`)
      } else if (stats.isFile()) visitor.file(target)
      else if (!isFolder) visitor.failure(path, ...irregular)
      else if (!isWithin(target, start) && !isWithin(start, target)) enter(target, rulesAbove(target))
    } catch (error) {
      // A symlink to nowhere holds nothing to migrate; editors use them as locks.
      if (codeOf(error) !== 'ENOENT') fail(path, error)
    }
  }
  enter(start, above)
}

/** True for a folder of copies of Go modules, which `go mod vendor` makes anew, and for what lies in it. */
export function isVendored(path: string): boolean {
  for (let at = path; dirname(at) !== at; at = dirname(at))
    if (basename(at) === 'vendor' && existsSync(onDisk(join(at, 'modules.txt')))) return true
  return false
}

/** What a folder holds; with names that are no text, it is read once more for their bytes. */
function entriesOf(folder: string): readonly Dirent[] {
  const options = { withFileTypes: true } as const
  const entries = readdirSync(onDisk(folder), options)
  if (!entries.some(({ name }) => name.includes('\uFFFD'))) return entries
  return readdirSync(onDisk(folder), { ...options, encoding: 'buffer' }).map((entry) =>
    Object.assign(Object.create(Object.getPrototypeOf(entry) as object) as Dirent, entry, {
      name: nameOf(entry.name),
    }),
  )
}

function ignoreFilesOf(entries: readonly Dirent[]): ReadonlySet<string> {
  const names: readonly string[] = ignoreFiles
  return new Set(entries.filter((entry) => names.includes(entry.name)).map((entry) => entry.name))
}
