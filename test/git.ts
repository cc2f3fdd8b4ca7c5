import { execFileSync } from 'node:child_process'

/** Puts a folder under git, if it is not, and commits all that is in it. */
export function commitAll(cwd: string): void {
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd,
      stdio: 'ignore',
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '--allow-empty', '-m', 'as it stands')
}
