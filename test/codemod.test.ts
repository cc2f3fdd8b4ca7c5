import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
    'migrate.config.json': '{ "types": { "Node": "Machine", "MetalMachine": "InfraMachine" } }',
    'types.ts': `export interface Node { status?: { bootstrapReady?: boolean } }
export interface MetalMachine { status?: { ready?: boolean } }
`,
  })
  expect(migrate(['codemod', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(read(cwd, 'types.ts'))
    .toBe(`export interface Node { status?: { initialization?: { bootstrapDataSecretCreated?: boolean } } }
export interface MetalMachine { status?: { initialization?: { provisioned?: boolean } } }
`)
})

describe('CRDs tell the roles and contracts of providers\u2019 kinds', () => {
  const crd = (
    kind: string,
    status: string,
    label = 'v1beta2',
  ): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${kind.toLowerCase()}s.metal.example.com
  labels: { cluster.x-k8s.io/${label}: v1 }
spec:
  group: metal.example.com
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          properties:
            spec: { properties: { providerID: { type: string } } }
            status: { properties: { ${status} } }
`
  const machine = crd('MetalMachine', 'ready: { type: boolean }, addresses: { type: array, items: {} }')
  const client = `export interface MetalMachineStatus { ready?: boolean, addresses?: string[] }
export const isReady = (status: MetalMachineStatus) => status.ready === true
`

  test('those below the paths: no group has to be in sight', () => {
    const cwd = scratch({ 'config/crd/machines.yaml': machine, 'client.ts': client })
    expect(migrate(['codemod', '--write', '--force'], { cwd }).code).toBe(0)
    expect(read(cwd, 'client.ts'))
      .toBe(`export interface MetalMachineStatus { initialization?: { provisioned?: boolean }, addresses?: string[] }
export const isReady = (status: MetalMachineStatus) => status.initialization?.provisioned === true
`)
  })

  test('a label of contract v1beta1, whatever the version is called: the fields stay', () => {
    const older = crd(
      'MetalMachine',
      'ready: { type: boolean }, addresses: { type: array, items: {} }',
      'v1beta1',
    )
    const cwd = scratch({ 'config/crd/machines.yaml': older, 'client.ts': client })
    expect(migrate(['codemod'], { cwd }).code).toBe(0)
  })

  test('those that are named, and none without them', () => {
    const cwd = scratch({ 'crds/machines.yaml': machine, 'src/client.ts': client })
    expect(migrate(['codemod', 'src', '--crds', 'crds'], { cwd })).toMatchObject({ code: 2, stderr: '' })
    expect(migrate(['codemod', 'src'], { cwd }).code).toBe(0)
  })

  test('a type that is only called like one, and a folder that is not there', () => {
    const other = 'export interface MetalMachineStatus { up?: boolean }\n'
    const cwd = scratch({ 'crds/machines.yaml': machine, 'src/client.ts': other })
    expect(migrate(['codemod', 'src', '--crds', 'crds'], { cwd }).code).toBe(0)
    expect(migrate(['codemod', 'src', '--crds', 'nowhere'], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nowhere') as string,
    })
  })
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

describe('bad input', () => {
  const withTypes = (text: string) => ({ 'types.ts': types, 'use.ts': text })

  test('a syntax error is told with its place; the file stays, the others are planned', () => {
    const broken = `import type { Cluster } from './types'\nexport const ready = (c: Cluster) => c.status?.infrastructureReady ===\n`
    const cwd = scratch(withTypes(broken))
    const run = migrate(['codemod', '--write'], { cwd })
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('use.ts:')
    expect(run.stderr).toContain('syntax error')
    expect(read(cwd, 'use.ts')).toBe(broken)
    expect(read(cwd, 'types.ts')).toContain('infrastructureProvisioned')
  })

  test('a tsconfig.json that cannot be read is told', () => {
    const cwd = scratch({ ...files, 'tsconfig.json': '{ "compilerOptions": ' })
    const run = migrate(['codemod'], { cwd })
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('tsconfig.json')
  })

  test('CRLF and a byte order mark are kept', () => {
    const crlf = (text: string): string => `\uFEFF${text.replaceAll('\n', '\r\n')}`
    const cwd = scratch({ 'types.ts': crlf(types), 'use.ts': crlf(use) })
    expect(migrate(['codemod', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    const [now, used] = [read(cwd, 'types.ts'), read(cwd, 'use.ts')]
    expect(now.startsWith('\uFEFFexport interface Cluster {\r\n')).toBe(true)
    expect(now.replaceAll('\r\n', '')).not.toContain('\n')
    expect(used).toContain('initialization?.infrastructureProvisioned === true\r\n')
  })

  test('several tsconfigs, path aliases and imports in a circle', () => {
    const cwd = scratch({
      'a/tsconfig.json': '{ "compilerOptions": { "strict": true, "paths": { "~/*": ["./src/*"] } } }',
      'a/src/types.ts': `import type { Name } from '../../b/name'\n${types}export type Named = { name: Name }\n`,
      'a/src/deep/use.ts': use.replace('./types', '~/types'),
      'b/tsconfig.json': '{ "compilerOptions": { "strict": true } }',
      'b/name.ts': `\
import type { Cluster } from '../a/src/types'
export type Name = string
export const up = (c: Cluster) => c.status?.infrastructureReady
`,
    })
    expect(migrate(['codemod', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(read(cwd, 'a/src/deep/use.ts')).toContain('initialization?.infrastructureProvisioned')
    expect(read(cwd, 'b/name.ts')).toContain('initialization?.infrastructureProvisioned')
  })

  test('JavaScript has no types: a version whose fields are read stays with them, another is rewritten', () => {
    const reading = `const version = 'cluster.x-k8s.io/v1beta1'\nexport const up = (cluster) => [version, cluster.status.infrastructureReady]\n`
    const cwd = scratch({
      'reads.js': reading,
      'names.js': `export const version = 'cluster.x-k8s.io/v1beta1'\n`,
    })
    const run = migrate(['codemod', '--write'], { cwd })
    expect(run.code).toBe(3)
    expect(run.stdout).toContain('what is read or written of it has no type here and would not follow')
    expect(read(cwd, 'reads.js')).toBe(reading)
    expect(read(cwd, 'names.js')).toContain("'cluster.x-k8s.io/v1beta2'")
  })
})

describe('a new error of the compiler that no task explains', () => {
  const config = '{ "compilerOptions": { "strict": true, "lib": ["es2022"] } }'
  const use = `\
import type { Cluster } from './types'
export const wrong: number = ''
export const one = (name: 'infrastructureReady', c: Cluster) => c.status![name]
`

  test('--verify holds the kind, and names the error', () => {
    const cwd = scratch({ 'tsconfig.json': config, 'types.ts': types, 'use.ts': use })
    const run = migrate(['codemod', '--verify'], { cwd })
    expect(run.code).toBe(3)
    expect(run.stdout).toContain('use.ts:3 (Element implicitly')
    expect(run.stdout).not.toContain("Type 'string' is not assignable")
  })

  test('--write checks where the dependencies are installed, and --no-verify does not', () => {
    const program = { 'tsconfig.json': config, 'types.ts': types, 'use.ts': use }
    const written = (more: Readonly<Record<string, string>>, ...flags: string[]): boolean => {
      const cwd = scratch({ ...program, ...more })
      migrate(['codemod', '--write', ...flags], { cwd })
      return read(cwd, 'types.ts') !== types
    }
    const manifest = { 'package.json': '{ "dependencies": { "one": "1" } }' }
    expect(written({})).toBe(false)
    expect(written({}, '--no-verify')).toBe(true)
    expect(written(manifest)).toBe(true)
    expect(written(manifest, '--verify')).toBe(false)
    expect(written({ ...manifest, 'node_modules/one/index.d.ts': '' })).toBe(false)
  })
})
