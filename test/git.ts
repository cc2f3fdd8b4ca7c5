import { execFileSync } from 'node:child_process'

/** Runs git in a folder, as somebody. */
export function git(cwd: string, ...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    stdio: 'ignore',
  })
}

/** Puts a folder under git, if it is not, and commits all that is in it. */
export function commitAll(cwd: string): void {
  git(cwd, 'init', '-q')
  git(cwd, 'add', '-A')
  git(cwd, 'commit', '-q', '--allow-empty', '-m', 'as it stands')
}
