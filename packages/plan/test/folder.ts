import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder with these files for one test and takes it away after it. Returns its real path. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = filesIn(files)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The same; whoever makes it takes it away. */
export function filesIn(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'migrate-')))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** Runs git in a folder, as somebody. */
export function git(cwd: string, ...words: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...words], { cwd, stdio: 'pipe' })
}
