import { dirname } from 'node:path'
import { reversed } from './change.ts'
import type { FileChange } from './change.ts'
import { sayFileError, UserError } from './errors.ts'
import type { Failure, Refusal } from './errors.ts'
import type { FoundFile } from './find.ts'
import { exposed, isIgnored } from './git.ts'
import type { Exposure } from './git.ts'
import { repositoryOf } from './ignore.ts'
import { closeTasks, noteTasks } from './notes/note-tasks.ts'
import { removeStaleLock } from './notes/notes-file.ts'
import { createFile } from './create-file.ts'
import { removeFile } from './remove-file.ts'
import { replaceFile } from './replace-file.ts'
import { sweep } from './temporary.ts'

/** Files written at once: waiting for the disk to say that one is safe takes most of the time. */
const atOnce = 16

export interface ApplyOptions {
  /** Write files that git could not bring back. */
  readonly force?: boolean
  /** Version of the program, for the notes. */
  readonly tool?: string
  /** The files of the run, written or not, beside which a killed run may have left something; by default, the changed ones. */
  readonly around?: readonly FoundFile[]
  /** Stops before the next file; files that were begun are finished. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** What became of the changes. Every file holds its old bytes or its new ones. */
export interface Applied {
  readonly written: readonly string[]
  readonly failures: readonly Failure[]
  /** True where the signal came before the last file. */
  readonly interrupted: boolean
  /** Temporary files of runs that were killed, removed before the first file was written. */
  readonly swept: number
  /** Files that lie in no git repository: nothing of ours can say whether somebody could bring them back. */
  readonly unguarded: number
}

/**
 * Writes the changes: the only place of the product that writes to files people own. Throws a {@link UserError}
 * before the first byte where git could not bring a file back; after that each file's trouble is its own.
 */
export async function apply(changes: readonly FileChange[], options: ApplyOptions = {}): Promise<Applied> {
  const unguarded = options.force ? 0 : await refuseExposed(changes)
  const unseen = options.force ? new Set<string>() : await ignoredNew(changes)
  const swept = sweepAround(options.around ?? changes.map(({ source }) => source))
  // First, so that whatever stops the program no task is lost: what the files still show is not told twice.
  noteTasks(changes, options.tool)
  const written = new Set<FileChange>()
  const failures: Failure[] = []
  const missing = new Set<string>()
  const failed = new Set<FileChange>()
  const fail = (change: FileChange, [what, next]: Refusal): void => {
    failed.add(change)
    failures.push({ file: change.source.file, what, next })
  }
  const work = async (queue: Iterable<FileChange>): Promise<void> => {
    for (const change of queue) {
      const refusal = change.needs?.some((path) => missing.has(path))
        ? needsMissing
        : unseen.has(change.source.path)
          ? ignoredByGit
          : change.isGone && isNeeded(change)
            ? stillNeeded
            : await write(change)
      if (refusal && change.isNew) missing.add(change.source.path)
      if (refusal) fail(change, refusal)
      else written.add(change)
      options.onProgress?.(written.size + failures.length, changes.length)
      if (options.signal?.aborted) return
    }
  }
  const isNeeded = ({ source: { path } }: FileChange): boolean =>
    changes.some((one) => !written.has(one) && one.needs?.includes(path))
  // What others need comes first, and goes last: whatever stops the program, no file lacks another.
  for (const isTurn of turns) {
    const queue = changes.filter(isTurn).values()
    if (!options.signal?.aborted) await Promise.all(Array.from({ length: atOnce }, () => work(queue)))
  }
  for (const change of changes) {
    const users = change.isNew ? changes.filter(({ needs }) => needs?.includes(change.source.path)) : []
    const isUseless = users.length > 0 && written.has(change) && users.every((user) => failed.has(user))
    if (!isUseless || (await write(reversed(change)))) continue
    written.delete(change)
    fail(change, unneeded)
  }
  closeTasks(changes, written, options.tool)
  return {
    written: changes.filter((change) => written.has(change)).map(({ source }) => source.file),
    failures,
    interrupted: written.size + failures.length < changes.length,
    swept,
    unguarded,
  }
}

const turns: ReadonlyArray<(change: FileChange) => boolean> = [
  ({ isNew }) => isNew === true,
  ({ isNew, isGone }) => !isNew && !isGone,
  ({ isGone }) => isGone === true,
]

/** Removes what runs that were killed have left where these files lie. */
function sweepAround(files: readonly FoundFile[]): number {
  const locks = [...new Set(files.map(({ root }) => root))].filter(removeStaleLock)
  return locks.length + sweep(files.flatMap(({ path, root }) => [dirname(path), root])).length
}

const needsMissing: Refusal = [
  'a new file that it needs could not be written',
  'see what is said of that file, and run the same command again',
]

const unneeded: Refusal = [
  'no file that needs this new file could be written',
  'see what is said of those files, and run the same command again',
]

const ignoredByGit: Refusal = [
  'git ignores this new file, so a commit would lack it',
  'change the .gitignore that names it, or write it anyway with --force',
]

const stillNeeded: Refusal = [
  'a file that needs it could not be taken back',
  'remove it once no file of its chart names what it defines',
]

async function write({ source, before, after, isNew, isGone }: FileChange): Promise<Refusal | undefined> {
  try {
    if (isNew) return await createFile(source.path, Buffer.from(after, 'utf8'))
    if (isGone) return await removeFile(source.path, Buffer.from(before, 'utf8'))
    return await replaceFile(source.path, Buffer.from(before, 'utf8'), Buffer.from(after, 'utf8'))
  } catch (error) {
    return sayFileError(error)
  }
}

/** Refuses files that git could not bring back; returns how many lie in no repository, where nobody could ask git. */
async function refuseExposed(changes: readonly FileChange[]): Promise<number> {
  const repositories = new Map<string, string[]>()
  const tops = new Map<string, string | undefined>()
  let unguarded = 0
  for (const { source, isNew } of changes) {
    if (isNew) continue
    const folder = dirname(source.path)
    if (!tops.has(folder)) tops.set(folder, repositoryOf(folder))
    const top = tops.get(folder)
    const paths = top === undefined ? undefined : repositories.get(top)
    if (top === undefined) unguarded++
    else if (paths) paths.push(source.path)
    else repositories.set(top, [source.path])
  }
  const found = new Map<string, Exposure>()
  for (const [top, paths] of repositories)
    for (const [path, exposure] of await exposed(top, paths)) found.set(path, exposure)
  if (found.size === 0) return unguarded
  throw new UserError(
    sayExposed(found, changes),
    'commit or stash them so that git can undo the migration, or write anyway with --force',
  )
}

/** The new files that git would ignore. */
async function ignoredNew(changes: readonly FileChange[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { source, isNew } of changes) {
    const top = isNew ? repositoryOf(dirname(source.path)) : undefined
    if (top !== undefined && (await isIgnored(top, source.path))) found.add(source.path)
  }
  return found
}

function sayExposed(exposures: ReadonlyMap<string, Exposure>, changes: readonly FileChange[]): string {
  const files = changes.flatMap(({ source: { path, file } }) => {
    const exposure = exposures.get(path)
    return exposure === undefined ? [] : [`  ${file} (${exposure})`]
  })
  const rest = files.length > 10 ? [`  … and ${files.length - 10} more`] : []
  const which = files.length === 1 ? 'this file' : `these ${files.length} files`
  return [`nothing was written: git could not bring ${which} back`, ...files.slice(0, 10), ...rest].join('\n')
}
