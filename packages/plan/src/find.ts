import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import ignore from 'ignore'
import { sayFileError } from './errors.ts'
import type { Failure } from './errors.ts'
import { trackedAmong } from './git.ts'
import { IgnoreFileError } from './ignore-file.ts'
import { isIgnored, isLeftOut, repositoryOf, rulesAbove, skippedFolders } from './ignore.ts'
import { namedFile } from './named-file.ts'
import { notesFile } from './notes/notes.ts'
import { isPackedChart } from './packed.ts'
import { isWithin, realPath, shownPath } from './paths.ts'
import { meantBy, onDisk } from './raw-names.ts'
import { isNamelessScript } from './shebang.ts'
import { isVendored, walk } from './walk.ts'

/** Endings of the files that a folder is searched for. A file that is named is taken whatever it is called. */
export const extensions = [
  '.yaml',
  '.yml',
  '.json',
  '.tpl',
  '.tftpl',
  '.tmpl',
  '.gotmpl',
  '.j2',
  '.jinja',
  '.jinja2',
] as const

/** Names of files of YAML that have no ending. */
const wholeNames = ['Kustomization', 'Kptfile'] as const

/** A file to look at. */
export interface FoundFile {
  /** As people see it: relative to the working folder where it lies in it. */
  readonly file: string
  /** Absolute, with every symlink resolved: this is what is read and written. */
  readonly path: string
  /** The folder that no symlink may lead out of: the git repository, or the folder that was named. */
  readonly root: string
  /** True where it was named itself, false where a folder or a glob led to it. */
  readonly named: boolean
}

export interface FindOptions {
  /** Endings of more files to search for, such as `.md`. */
  readonly more?: readonly string[]
  /** Endings to search for instead of {@link extensions}. */
  readonly only?: readonly string[]
  /** The working folder; relative paths start here. */
  readonly cwd?: string
  /** Patterns in git-ignore syntax; where there are any, a file of a folder or glob must match one. */
  readonly include?: readonly string[]
  /** Patterns in git-ignore syntax of what to leave alone. */
  readonly exclude?: readonly string[]
  /** Whether to tell which files were left out because of an ignore file. */
  readonly ignored?: boolean
}

/** What was found, each file once, sorted by path. */
export interface FoundFiles {
  readonly files: readonly FoundFile[]
  readonly failures: readonly Failure[]
  /** Files that were left out because of an ignore file, where that was asked for. */
  readonly ignored?: readonly FoundFile[]
  /** Why git could not be asked which of the ignored files it tracks, where that is so: they are left out. */
  readonly unasked?: string
}

/**
 * Finds the files that files, folders and globs stand for. `.migrateignore` is respected but for files that are named,
 * `.gitignore` only for what git does not track: it says nothing of the rest. `.git`, `node_modules`, vendored Go modules
 * and symlinks that lead out of the root are not entered.
 */
export async function find(paths: readonly string[], options: FindOptions = {}): Promise<FoundFiles> {
  const search = new Search(options)
  for (const path of paths) await search.add(path)
  await search.addTracked()
  return options.ignored ? { ...search.found(), ignored: search.ignored() } : search.found()
}

class Search {
  readonly #cwd: string
  readonly #wanted: (path: string) => boolean
  readonly #files = new Map<string, FoundFile>()
  /** By file and what is the matter: several ways may lead to one trouble. */
  readonly #failures = new Map<string, Failure>()
  /** What ignore files spoke against, and the folder it was found from: files and whole folders. */
  readonly #ignored = new Map<string, string>()
  #unasked: string | undefined

  constructor({ cwd = process.cwd(), include = [], exclude = [], more = [], only }: FindOptions) {
    this.#cwd = realpathSync(cwd)
    const included = include.length > 0 ? ignore().add(include) : undefined
    const excluded = exclude.length > 0 ? ignore().add(exclude) : undefined
    this.#wanted = (path) => {
      const name = isWithin(path, this.#cwd) ? shownPath(path, this.#cwd) : path.slice(path.indexOf(sep) + 1)
      return (
        !excluded?.ignores(name) &&
        !path.endsWith(`${sep}${notesFile}`) &&
        (included ? included.ignores(name) : only ? endsWithAny(path, only) : hasExtension(path, more))
      )
    }
  }

  found(): FoundFiles {
    const files = [...this.#files.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
    const unasked = this.#unasked
    return { files, failures: [...this.#failures.values()], ...(unasked !== undefined && { unasked }) }
  }

  /** The files of interest that an ignore file speaks against, but for those that are taken all the same. */
  ignored(): readonly FoundFile[] {
    return [...this.#ignored]
      .flatMap(([path, root]) => (isFile(path) ? [{ path, root }] : this.#below(path, root)))
      .filter(({ path }) => !this.#files.has(path))
      .map(({ path, root }) => ({ file: shownPath(path, this.#cwd), path, root, named: false }))
  }

  /** Adds what git tracks of what ignore files spoke against. */
  async addTracked(): Promise<void> {
    const byTop = new Map<string, string[]>()
    for (const path of this.#ignored.keys()) {
      const top = repositoryOf(dirname(path))
      if (top !== undefined) byTop.set(top, [...(byTop.get(top) ?? []), path])
    }
    for (const [top, paths] of byTop) {
      const tracked = await trackedAmong(top, paths)
      if ('why' in tracked) this.#unasked = tracked.why
      else
        for (const path of tracked)
          this.#try(path, () => {
            if (!this.#wanted(path) || !isFile(path) || isSkipped(path, top) || isVendored(path)) return
            if (!isLeftOut(path, top)) this.#take(path, top, false)
          })
    }
  }

  #below(folder: string, root: string): readonly Pick<FoundFile, 'path' | 'root'>[] {
    const files: string[] = []
    const file = (path: string): void => void files.push(path)
    walk(folder, root, undefined, { wants: this.#wanted, file, ignored: () => {}, failure: () => {} })
    return files.map((path) => ({ path, root }))
  }

  async add(named: string): Promise<void> {
    const path = meantBy(resolve(this.#cwd, named))
    const link = lstatSync(onDisk(path), { throwIfNoEntry: false })
    if (!link && /[*?[{(!]/.test(named)) return this.#addGlob(named)
    this.#try(path, () => {
      if (statSync(onDisk(path)).isDirectory()) this.#addFolder(realPath(path))
      else this.#addFile(path)
    })
  }

  /** Does a piece of the search; what the file system or an ignore file refuses is a failure. */
  #try(path: string, search: () => void): void {
    try {
      search()
    } catch (error) {
      if (error instanceof IgnoreFileError) this.#fail(error.file, error.what, error.next)
      else this.#fail(path, ...sayFileError(error))
    }
  }

  #addFile(path: string): void {
    const file = namedFile(path, this.#cwd)
    if ('root' in file) this.#take(file.path, file.root, true)
    else this.#fail(path, ...file)
  }

  #addFolder(folder: string): void {
    const root = repositoryOf(folder) ?? folder
    const visit = {
      wants: this.#wanted,
      file: (path: string) => this.#take(path, root, false),
      ignored: (path: string) => this.#ignored.set(path, root),
      failure: (path: string, what: string, next: string) => this.#fail(path, what, next),
    }
    walk(folder, root, rulesAbove(folder), visit)
  }

  async #addGlob(pattern: string): Promise<void> {
    const { glob } = await import('tinyglobby')
    const ignored = [...skippedFolders].map((name) => `**/${name}/**`)
    const matches = await glob(pattern, {
      cwd: this.#cwd,
      absolute: true,
      dot: true,
      followSymbolicLinks: false,
      expandDirectories: false,
      ignore: ignored,
    })
    if (matches.length === 0)
      this.#fail(
        resolve(this.#cwd, pattern),
        'the pattern matches no file',
        'check the pattern, and quote it so that the shell leaves it alone',
      )
    for (const match of matches) {
      const path = resolve(match)
      if (lstatSync(path).isSymbolicLink() || isVendored(path) || !this.#wanted(path)) continue
      const root = repositoryOf(dirname(path)) ?? this.#cwd
      this.#try(path, () => {
        if (isIgnored(path, false, rulesAbove(dirname(path)))) this.#ignored.set(path, root)
        else this.#take(path, root, false)
      })
    }
  }

  #take(path: string, root: string, named: boolean): void {
    if (named || !this.#files.has(path))
      this.#files.set(path, { file: shownPath(path, this.#cwd), path, root, named })
  }

  #fail(path: string, what: string, next: string): void {
    const file = shownPath(path, this.#cwd)
    this.#failures.set(`${file}\0${what}`, { file, what, next })
  }
}

function isSkipped(path: string, top: string): boolean {
  return path
    .slice(top.length)
    .split(sep)
    .some((name) => skippedFolders.has(name))
}

function isFile(path: string): boolean {
  return lstatSync(onDisk(path), { throwIfNoEntry: false })?.isFile() === true
}

function hasExtension(path: string, more: readonly string[]): boolean {
  if (
    endsWithAny(path, [...extensions, ...more]) ||
    wholeNames.some((name) => path.endsWith(`${sep}${name}`)) ||
    isPackedChart(path)
  )
    return true
  // Where scripts are searched for, those without an ending are, too.
  return more.length > 0 && isNamelessScript(path)
}

function endsWithAny(path: string, endings: readonly string[]): boolean {
  return endings.some((ending) => path.endsWith(ending))
}
