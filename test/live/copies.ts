import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Task } from '@capi-migrate/edits'
import { outputOf } from './output.ts'

/** Three copies of the same files, and what the program left to a person in the second. */
export interface Copies {
  readonly original: string
  readonly migrated: string
  /** The migrated ones, migrated to v1beta1. */
  readonly back: string
  readonly tasksOf: (path: string) => readonly Task[]
}

/** Writes files below a folder and runs the built program over a copy of them, up and down again. */
export async function copiesOf(
  files: ReadonlyMap<string, string>,
  folder: string,
  root: string,
): Promise<Copies> {
  const [original, migrated, back] = [
    join(folder, 'original'),
    join(folder, 'migrated'),
    join(folder, 'back'),
  ] as const
  for (const [path, text] of files) {
    mkdirSync(dirname(join(original, path)), { recursive: true })
    writeFileSync(join(original, path), text)
  }
  cpSync(original, migrated, { recursive: true })
  const plan = await migrate(root, migrated, 'v1beta2', '--drop-ignored')
  cpSync(migrated, back, { recursive: true })
  await migrate(root, back, 'v1beta1', ...versionsIn(files))
  const tasks = new Map(plan.files.map(({ file, tasks: left = [] }) => [file, left]))
  return { original, migrated, back, tasksOf: (path) => tasks.get(path) ?? [] }
}

/** What tells the way back which versions references had: only their group is stored. */
function versionsIn(files: ReadonlyMap<string, string>): string[] {
  const versions = new Map([['*', 'v1beta1']])
  const reference = /apiVersion: *["']?([\w.-]+\.[\w-]+)\/(v\w+)["']?\s*\n\s*kind: *["']?([A-Z]\w*)/g
  for (const text of files.values())
    for (const [, group, version, kind] of text.matchAll(reference))
      if (!versions.has(`${group}/${kind}`)) versions.set(`${group}/${kind}`, version!)
  return [...versions].flatMap(([kind, version]) => ['--api-version', `${kind}=${version}`])
}

interface Plan {
  readonly files: readonly { readonly file: string; readonly tasks?: readonly Task[] }[]
}

async function migrate(root: string, cwd: string, to: string, ...more: readonly string[]): Promise<Plan> {
  const flags = ['--to', to, '--write', '--force', '--format', 'json', ...more]
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  const { stdout, stderr } = await outputOf(process.execPath, [program, 'manifests', '.', ...flags], cwd)
  // Tasks that remain are no error, and neither is a file of the corpus that is no YAML.
  if (!stdout.startsWith('{')) throw new Error(`migrate ${to}: ${stderr}`)
  return JSON.parse(stdout) as Plan
}
