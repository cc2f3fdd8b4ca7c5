import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GivenFile } from '../src/worker/outcome.ts'

export const examples = fileURLToPath(new URL('../../../examples', import.meta.url))

/** All files below a folder, by their paths from it. */
export function filesOf(folder: string): readonly GivenFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(folder.length + 1), bytes: new Uint8Array(readFileSync(path)) }))
}

/** What the built program prints in a folder. */
export function printed(args: readonly string[], cwd: string): string {
  const program = fileURLToPath(new URL('../../cli/bin/migrate.mjs', import.meta.url))
  return spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' }).stdout
}
