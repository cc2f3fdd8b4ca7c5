import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { UserError } from './errors.ts'
import { repositoryOf } from './ignore.ts'

const run = promisify(execFile)

/** Above this many paths, git is asked about the whole repository: a long list costs it more than it spares. */
const mostPaths = 200

/**
 * Those of `paths` that git could not bring back: changed, staged or never added. All lie in the repository `top`.
 * Empty where git is not installed.
 */
export async function uncommitted(top: string, paths: readonly string[]): Promise<readonly string[]> {
  const named = paths.length > mostPaths ? [] : ['--', ...paths]
  const status = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', ...named]
  try {
    const { stdout } = await run(
      'git',
      ['--literal-pathspecs', '-c', 'core.fsmonitor=false', '-C', top, ...status],
      {
        env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
        maxBuffer: Infinity,
      },
    )
    const dirty = new Set(stdout.split('\0').map((entry) => join(top, entry.slice(3))))
    return paths.filter((path) => dirty.has(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    const said =
      error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : String(error)
    throw new UserError(
      `git cannot say whether the files in ${top} are committed: ${said}`,
      'mend that, or write anyway with --force',
    )
  }
}

/**
 * Those files that git tracks and that are among `paths` or lie below one of them, absolute. All lie in the repository
 * `top`. Empty where git is not installed or does not know the repository.
 */
export async function trackedAmong(top: string, paths: readonly string[]): Promise<readonly string[]> {
  const named = paths.length > mostPaths ? [] : ['--', ...paths]
  try {
    const { stdout } = await run('git', ['--literal-pathspecs', '-C', top, 'ls-files', '-z', ...named], {
      maxBuffer: Infinity,
    })
    const asked = new Set(paths)
    const isAsked = (path: string): boolean =>
      asked.has(path) || (path.length > top.length && isAsked(dirname(path)))
    return stdout
      .split('\0')
      .filter(Boolean)
      .map((name) => join(top, name))
      .filter(isAsked)
  } catch {
    return []
  }
}

/** The tags of the repository that a folder is the top of, oldest first; `undefined` where it is none. */
export async function tagsOf(top: string): Promise<readonly string[] | undefined> {
  if (repositoryOf(top) !== top) return undefined
  try {
    const { stdout } = await run('git', ['-C', top, 'tag', '--sort=creatordate'], { maxBuffer: Infinity })
    return stdout.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}
