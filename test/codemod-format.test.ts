import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const prettier = fileURLToPath(new URL('../node_modules/.bin/prettier', import.meta.url))

/** As Prettier leaves it, until the field has its longer path. */
const inShape = `\
import type { Cluster } from './types'

export const isReady = (cluster: Cluster) => cluster.status?.infrastructureReady === true
`
/** Not as Prettier leaves it. */
const outOfShape = `\
export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1',  kind: 'Cluster'
  status?: { phase?: string, infrastructureReady?: boolean }
}
`
const files = {
  '.prettierrc': '{ "semi": false, "singleQuote": true, "printWidth": 90 }',
  'types.ts': outOfShape,
  'use.ts': inShape,
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** A project in whose `node_modules` a program is installed. */
function projectWith(name: string, target: string): string {
  const cwd = scratch(files)
  const program = join(cwd, 'node_modules/.bin', name)
  mkdirSync(dirname(program), { recursive: true })
  symlinkSync(target, program)
  return cwd
}

test('the Prettier of the project formats what it would have left as it was', () => {
  const cwd = projectWith('prettier', prettier)
  const { code, stderr } = migrate(['codemod', '--write'], { cwd })
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining('formatted 1 file with the prettier of the project') as string,
  })
  expect(read(cwd, 'use.ts')).toBe(`\
import type { Cluster } from './types'

export const isReady = (cluster: Cluster) =>
  cluster.status?.initialization?.infrastructureProvisioned === true
`)
  expect(spawnSync(prettier, ['--check', 'use.ts'], { cwd }).status).toBe(0)
  // Only what moved is another text.
  expect(read(cwd, 'types.ts')).toContain("apiVersion: 'cluster.x-k8s.io/v1beta2',  kind: 'Cluster'")
  expect(migrate(['codemod', '--check'], { cwd }).code).toBe(0)
})

test('--no-format-cmd leaves the layout as it is written', () => {
  const cwd = projectWith('prettier', prettier)
  const { stderr } = migrate(['codemod', '--write', '--no-format-cmd'], { cwd })
  expect(stderr).not.toContain('formatted')
  expect(read(cwd, 'use.ts').split('\n')).toHaveLength(inShape.split('\n').length)
})

test('Biome is asked file by file, and a formatter that fails is a failure of the run', () => {
  const cwd = scratch(files)
  // As Biome 2 does: it exits with 1 where one of the files is not in shape.
  const script = `#!/bin/sh
case "$*" in
  *--write*) exit 3 ;;
  *types.ts*) exit 1 ;;
esac
`
  const biome = join(scratch({ biome: script }), 'biome')
  chmodSync(biome, 0o755)
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true })
  symlinkSync(biome, join(cwd, 'node_modules/.bin/biome'))
  const { code, stderr } = migrate(['codemod', '--write'], { cwd })
  expect(code).toBe(1)
  expect(stderr).toContain('use.ts  `biome` ended with 3')
  expect(stderr).not.toContain('types.ts')
  expect(read(cwd, 'types.ts')).toContain('v1beta2')
})

test('--format-cmd runs on all that was written, and its failure is one of the run', () => {
  const cwd = scratch(files)
  const run = migrate(['codemod', '--write', '--format-cmd', 'echo formatted >&2; printf %s'], { cwd })
  expect(run.code).toBe(0)
  expect(run.stderr).toContain('formatted')
  const again = scratch(files)
  const failing = migrate(['codemod', '--write', '--format-cmd', 'false'], { cwd: again })
  expect(failing.code).toBe(1)
  expect(failing.stderr).toContain('ended with 1')
})
