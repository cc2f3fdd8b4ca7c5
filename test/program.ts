import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const cli = fileURLToPath(new URL('../apps/cli', import.meta.url))
const bin = join(cli, 'bin/migrate.mjs')

/** How a run of the program ended. */
export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd?: string
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  /** Run as a user without rights of its own; only root can ask for it. */
  readonly asNobody?: boolean
}

/** Permissions mean nothing to root. */
export const isRoot = process.getuid?.() === 0

const nobody = { uid: 65534, gid: 65534 }

/** Runs the built program to its end. */
export function migrate(args: readonly string[], { cwd, input = '', env, asNobody }: RunOptions = {}): Run {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [asNobody && isRoot ? publicBin() : bin, ...args],
    {
      cwd,
      input,
      encoding: 'utf8',
      env: { ...quiet(), ...env },
      maxBuffer: 256 * 1024 * 1024,
      ...(asNobody && isRoot && nobody),
    },
  )
  if (error) throw error
  return { code: status, stdout, stderr: stderr.replace(unguarded, '') }
}

/** What every write outside a repository says, as in nearly all tests: survival.test.ts looks at it. */
const unguarded = /^note: \d+ files? in no git repository: .*\n/m

/** A copy of the built program that everybody may read, wherever the workspace lies. */
function publicBin(): string {
  const folder = scratch()
  chmodSync(folder, 0o755)
  for (const part of ['bin', 'bundle', 'package.json'])
    cpSync(join(cli, part), join(folder, part), { recursive: true })
  return join(folder, 'bin/migrate.mjs')
}

/** Starts the built program and lets it run. */
export function start(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { cwd, env: { ...quiet(), ...env } })
}

/** Makes a folder with these files for one test and takes it away after it. */
export function scratch(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'migrate-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** Gives paths to the user that `asNobody` runs as. */
export function giveAway(...paths: readonly string[]): void {
  if (isRoot) for (const path of paths) chownSync(path, nobody.uid, nobody.gid)
}

/** A Cluster in v1beta1, and the same after the migration. */
export const old = `# the production cluster
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: prod
spec:
  topology:
    class: quick-start # ours
    version: v1.33.0
`

export const migrated = old
  .replace('v1beta1', 'v1beta2')
  .replace('class: quick-start', 'classRef:\n      name: quick-start')

/** The environment without what colours output or says that this is CI. */
function quiet(): NodeJS.ProcessEnv {
  const { CI: _, FORCE_COLOR: __, NO_COLOR: ___, npm_command: ____, ...env } = process.env
  // What the person has configured is not what is tested.
  return { ...env, KUBECONFIG: '/nonexistent/kubeconfig' }
}
