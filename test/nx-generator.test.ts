import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scratch } from './program.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const types = `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  status?: { infrastructureReady?: boolean }
}
`
const workspace = {
  'package.json': '{ "name": "w", "private": true }',
  'nx.json': '{ "useDaemonProcess": false, "neverConnectToCloud": true, "analytics": false }',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "lib": ["es2022"] } }',
  'apps/a/types.ts': types,
  'apps/b/types.ts': types,
}

/** A workspace of Nx that has the program among its dependencies. */
function nxWorkspace(): string {
  const cwd = scratch(workspace)
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(join(root, 'apps/cli'), join(cwd, 'node_modules/capi-migrate'))
  symlinkSync(join(root, 'node_modules/nx'), join(cwd, 'node_modules/nx'))
  return cwd
}

function generate(cwd: string, ...flags: string[]) {
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [nx, 'generate', 'capi-migrate:v1beta2', ...flags],
    {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', NO_COLOR: '1', CI: 'true' },
    },
  )
  return { status, text: stdout + stderr }
}

const isMoved = (cwd: string, name: string): boolean =>
  readFileSync(join(cwd, name), 'utf8').includes('infrastructureProvisioned')

test('nx generate --dry-run shows what would be written, and writes nothing', () => {
  const cwd = nxWorkspace()
  const { status, text } = generate(cwd, '--dry-run')
  expect(text).toContain('UPDATE apps/a/types.ts')
  expect(text).toContain('UPDATE apps/b/types.ts')
  expect(text).toContain('2 to change')
  expect(status).toBe(0)
  expect([isMoved(cwd, 'apps/a/types.ts'), isMoved(cwd, 'apps/b/types.ts')]).toEqual([false, false])
})

test('nx generate writes the files below the paths', () => {
  const cwd = nxWorkspace()
  const { status, text } = generate(cwd, '--paths', 'apps/a', '--mode', 'dual')
  expect([status, text]).toEqual([0, expect.stringContaining('UPDATE apps/a/types.ts')])
  expect([isMoved(cwd, 'apps/a/types.ts'), isMoved(cwd, 'apps/b/types.ts')]).toEqual([true, false])
  expect(readFileSync(join(cwd, 'apps/a/types.ts'), 'utf8')).toContain('v1beta1')
})
