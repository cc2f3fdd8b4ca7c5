/** Something the person at the keyboard can mend. It is printed plainly, and the program exits with 1. */
export class UserError extends Error {
  override name = 'UserError'
  /** What to do next, one sentence. */
  readonly next: string

  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

/** Why something was not done: what is the matter, and what to do next. */
export type Refusal = readonly [what: string, next: string]

/** The error of a file that is needed and was refused. */
export function refusedFile(file: string, [what, next]: Refusal): UserError {
  return new UserError(`${file}: ${what}`, next)
}

/** One file (or folder) that could not be handled. The others go on; the program exits with 1. */
export interface Failure {
  /** The path as it was found, relative to the working folder where it lies in it; `-` for stdin. */
  readonly file: string
  /** Counted from 1; absent where the file as a whole is the matter. */
  readonly line?: number
  readonly column?: number
  /** What is the matter, without the file's name. */
  readonly what: string
  /** What to do next. */
  readonly next: string
  /** The lines around the place, with a caret below it. */
  readonly frame?: string
  /** True where it is a mistake of ours and not of the file. */
  readonly ours?: boolean
}

/** Failures by file and line: the same order whoever came first. */
export function inOrder(failures: readonly Failure[]): readonly Failure[] {
  return failures.toSorted(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || (a.line ?? 0) - (b.line ?? 0),
  )
}

const meanings: Readonly<Record<string, Refusal>> = {
  ENOENT: ['there is no such file or folder', 'check the spelling'],
  EACCES: ['permission denied', 'grant yourself access to it, or leave it out with --exclude'],
  EPERM: ['the operation is not permitted', 'check its owner, its attributes and the mount it lies on'],
  EROFS: ['the file system is read-only', 'copy the files to a folder you can write to'],
  ENOSPC: ['no space is left on the disk', 'free some space and run the same command again'],
  EDQUOT: ['the disk quota is used up', 'free some space and run the same command again'],
  EIO: ['the disk reported a read or write error', 'check the disk'],
  ELOOP: ['the symlink leads back to itself', 'mend or remove the symlink'],
  ENAMETOOLONG: ['the path is too long', 'run the command from a folder closer to the file'],
  EMFILE: ['too many files are open', 'raise the limit with `ulimit -n`'],
  EISDIR: ['this is a folder', 'name a file'],
  ENOTDIR: ['a part of the path is not a folder', 'check the spelling'],
}

/** Says an error of the file system in words: `[what, next]`. Errors that are not one are thrown again. */
export function sayFileError(error: unknown): Refusal {
  const code = codeOf(error)
  if (code === undefined) throw error
  return meanings[code] ?? [(error as Error).message, 'check the file and run the same command again']
}

/** `ENOENT`, `EACCES` …; `undefined` where the error is not one of the operating system. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
