import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { UserError } from './errors.ts'
import { repositoryOf } from './ignore.ts'
import { isText, nameOf } from './raw-names.ts'

const run = promisify(execFile)

/** Above this many paths, git is asked about the whole repository: a long list costs it more than it spares. */
const mostPaths = 200

/** Paths as arguments; none asks about everything. */
function namedAmong(paths: readonly string[]): readonly string[] {
  return paths.length > mostPaths || !paths.every(isText) ? [] : ['--', ...paths]
}

/** Why git could not be asked. */
export interface Unasked {
  readonly why: string
}

/** Why git could not bring a file back. */
export type Exposure = 'not committed' | 'not tracked' | 'assume-unchanged' | 'skip-worktree'

/**
 * Those of `paths` that git could not bring back, and why. All lie below `folder`, which git takes for a repository or for
 * a part of one. Throws a {@link UserError} where git cannot say.
 */
export async function exposed(
  folder: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Exposure>> {
  try {
    // A folder with a `.git` that is none belongs to the repository around it.
    const top = (await git(folder, ['rev-parse', '--show-toplevel'])).replace(/\r?\n$/, '')
    const named = namedAmong(paths)
    const entries = async (args: readonly string[], width: number): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await git(top, [...args, ...named]))
          .split('\0')
          .filter(Boolean)
          .map((entry) => [join(top, entry.slice(width)), entry.slice(0, width).trim()]),
      )
    const tracked = await entries(['ls-files', '-v', '-z'], 2)
    const dirty = await entries(['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'], 3)
    const exposureOf = (path: string): Exposure | undefined => {
      const tag = tracked.get(path)
      if (tag === undefined) return 'not tracked'
      if (dirty.has(path)) return 'not committed'
      // git does not look at these, so it does not know whether they have changed.
      return tag.toUpperCase() === 'S' ? 'skip-worktree' : tag === 'h' ? 'assume-unchanged' : undefined
    }
    return new Map(
      paths.flatMap((path) => {
        const exposure = exposureOf(path)
        return exposure ? [[path, exposure] as const] : []
      }),
    )
  } catch (error) {
    throw new UserError(
      `git cannot say whether the files in ${folder} are committed: ${saidBy(error)}`,
      'mend that, or write anyway with --force',
    )
  }
}

/**
 * Those files that git tracks and that are among `paths` or lie below one of them, absolute. All lie in the repository
 * `top`. Where git cannot say, why.
 */
export async function trackedAmong(
  top: string,
  paths: readonly string[],
): Promise<readonly string[] | Unasked> {
  const named = namedAmong(paths)
  try {
    const stdout = await git(top, ['ls-files', '-z', ...named])
    const asked = new Set(paths)
    const isAsked = (path: string): boolean =>
      asked.has(path) || (path.length > top.length && isAsked(dirname(path)))
    return stdout
      .split('\0')
      .filter(Boolean)
      .map((name) => join(top, name))
      .filter(isAsked)
  } catch (error) {
    return { why: saidBy(error) }
  }
}

/** True for a path in a repository that git ignores: a commit would not have it. False where git cannot say. */
export async function isIgnored(top: string, path: string): Promise<boolean> {
  try {
    // The one command that takes paths, and no patterns, without being told.
    await git(top, ['check-ignore', '--quiet', '--', path], [])
    return true
  } catch {
    return false
  }
}

/**
 * The tags of the repository that a folder is the top of, oldest first, and of these the ones of HEAD and of the commits
 * before it; `undefined` where it is none.
 */
export async function tagsOf(
  top: string,
): Promise<{ readonly tags: readonly string[]; readonly pastTags: readonly string[] } | undefined> {
  if (repositoryOf(top) !== top) return undefined
  const list = async (...args: readonly string[]): Promise<readonly string[]> =>
    (await git(top, ['tag', '--sort=creatordate', ...args])).split('\n').filter(Boolean)
  try {
    const tags = await list()
    return { tags, pastTags: tags.length > 0 ? await list('--merged') : [] }
  } catch {
    return undefined
  }
}

/** Runs git, reading only: no lock, no helper of the repository's configuration, and no repository but the folder's. */
async function git(
  folder: string,
  args: readonly string[],
  flags: readonly string[] = ['--literal-pathspecs'],
): Promise<string> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !elsewhere.has(name)))
  const { stdout } = await run(
    'git',
    [...flags, '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-C', folder, ...args],
    { env: { ...own, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }, maxBuffer: Infinity, encoding: 'buffer' },
  )
  return nameOf(stdout)
}

/** What a git hook has in its environment: it would be answered for another repository or another index. */
const elsewhere: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
])

function saidBy(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return 'there is no git on the PATH'
  return error instanceof Error && 'stderr' in error
    ? String(error.stderr).trim().split('\n')[0]!
    : String(error)
}
