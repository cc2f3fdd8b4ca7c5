import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A task that a migration left, as JSON says it. */
export interface ToldTask {
  readonly file: string
  readonly line: number
  readonly object: string
  readonly what: string
  readonly code?: string
}

/** What a migration of a folder said. */
export interface Migration {
  readonly tasks: readonly ToldTask[]
  readonly failures: readonly string[]
}

/** Copies a repository, and writes the migration of the copy with the built program and these options. */
export function migratedCopy(
  root: string,
  repository: string,
  copy: string,
  options: readonly string[] = [],
): Migration {
  cpSync(repository, copy, { recursive: true, filter: isCopied, verbatimSymlinks: true })
  // Real files may be read-only, and their modes say nothing here.
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [program, 'manifests', '.', '--write', '--force', '--format', 'json', ...options],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 29 },
  )
  try {
    const report = JSON.parse(stdout) as Report
    return {
      tasks: report.files.flatMap(({ file, tasks }) => tasks.map((task) => ({ ...task, file }))),
      failures: report.failures.map(({ file, what }) => `${file}: ${what}`),
    }
  } catch {
    return { tasks: [], failures: [`the program ended with ${status}: ${stderr.trim().slice(-300)}`] }
  }
}

interface Report {
  readonly files: readonly { readonly file: string; readonly tasks: readonly Omit<ToldTask, 'file'>[] }[]
  readonly failures: readonly { readonly file: string; readonly what: string }[]
}

function isCopied(path: string): boolean {
  const stats = lstatSync(path)
  return (stats.isFile() || stats.isDirectory() || stats.isSymbolicLink()) && basename(path) !== '.git'
}
