import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const types = `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  status?: { phase?: string, infrastructureReady?: boolean }
}
`

const use = `import type { Cluster } from './types'

export const isReady = (cluster: Cluster) => cluster.status?.infrastructureReady === true
`

const lookAlike = `export interface Machine {
  apiVersion: 'machine.openshift.io/v1beta1'
  kind: 'Machine'
  spec: { providerSpec: object }
  status?: { nodeRef?: { name: string } }
}
`

const files = {
  'types.ts': types,
  'use.ts': use,
  'openshift.ts': lookAlike,
  'a.yaml': 'a: cluster.x-k8s.io/v1beta1',
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

test('a preview prints the plan, writes nothing, and exits 2', () => {
  const cwd = scratch(files)
  expect(migrate(['codemod'], { cwd })).toEqual({
    code: 2,
    stderr: '',
    stdout: `\
Cluster API → v1beta2  preview, nothing is written

types.ts
  Cluster Cluster
    moved    status.infrastructureReady → ….initialization.infrastructureProvisioned

use.ts
  Cluster on line 3
    moved    status.infrastructureReady → ….initialization.infrastructureProvisioned

In total
  3 files: 2 to change, 1 with nothing to change
  2 objects: 2 moved

Next
  migrate codemod . --diff   see each line
  migrate codemod . --write  write the 2 files
`,
  })
  expect(read(cwd, 'types.ts')).toBe(types)
})

test('--write writes, exits 0, and a second run finds nothing to do', () => {
  const cwd = scratch(files)
  expect(migrate(['codemod', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(read(cwd, 'types.ts')).toContain('initialization?: { infrastructureProvisioned?: boolean } }')
  expect(read(cwd, 'use.ts')).toContain('cluster.status?.initialization?.infrastructureProvisioned === true')
  expect(read(cwd, 'openshift.ts')).toBe(lookAlike)
  const second = migrate(['codemod', '--write'], { cwd })
  expect(second).toMatchObject({ code: 0, stderr: '' })
  expect(second.stdout).toContain('nothing to change')
})

test('types whose names say nothing are named in a configuration', () => {
  const cwd = scratch({
    'migrate.config.json': '{ "types": { "Node": "Machine", "Host": "InfraMachine" } }',
    'types.ts': `export interface Node { status?: { bootstrapReady?: boolean } }
export interface Host { status?: { ready?: boolean } }
`,
  })
  expect(migrate(['codemod', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(read(cwd, 'types.ts'))
    .toBe(`export interface Node { status?: { initialization?: { bootstrapDataSecretCreated?: boolean } } }
export interface Host { status?: { initialization?: { provisioned?: boolean } } }
`)
})

test.each([
  ['no-such.json', '', 'no-such.json'],
  ['bad.json', '{ "types": { "Node": 1 } }', 'are not all a name and a kind'],
  ['empty.json', '{}', 'has no object `types`'],
])('a configuration that cannot be read is said: %s', (name, text, said) => {
  const cwd = scratch({ ...files, ...(text && { [name]: text }) })
  const run = migrate(['codemod', '--config', name], { cwd })
  expect(run).toMatchObject({ code: 1, stdout: '' })
  expect(run.stderr).toContain(said)
})
