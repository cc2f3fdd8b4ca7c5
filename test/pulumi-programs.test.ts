import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

const cluster = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { topology: { class: a, version: v1.33.0 } }
`
const object = "{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', spec: { paused: true } }"

test.each([
  ['an object', `new k8s.apiextensions.CustomResource('a', ${object})\n`],
  ['YAML in a string', `new k8s.yaml.ConfigGroup('a', { yaml: \`\n${cluster}\` })\n`],
])('codemod leaves a program of Pulumi with %s, and says why', (_, code) => {
  const program = `import * as k8s from '@pulumi/kubernetes'\n${code}`
  const plain = `export const a = ${object}\n`
  const cwd = scratch({ 'infra/Pulumi.yaml': 'name: a', 'infra/index.ts': program, 'client.ts': plain })
  const { stdout, code: exit } = migrate(['codemod', '--write', '--format', 'json'], { cwd })
  expect(exit).toBe(3)
  expect(stdout).toContain('client/pulumi-replaces')
  expect(readFileSync(join(cwd, 'infra/index.ts'), 'utf8')).toBe(program)
  expect(readFileSync(join(cwd, 'client.ts'), 'utf8')).toContain('v1beta2')
})

test('codemod sees the program beside the folder that was named, and leaves what it imports', () => {
  const args = `export const a = ${object}\n`
  const cwd = scratch({
    'shared/args.ts': args,
    'infra/index.ts': "import '@pulumi/pulumi'\nimport { a } from '../shared/args'\napply(a)\n",
  })
  mkdirSync(join(cwd, '.git'))
  const { stdout } = migrate(['codemod', 'shared', '--format', 'json'], { cwd })
  expect(stdout).toContain('client/pulumi-replaces')
})

test('a fixture in JSON below such a project stays, and so does one that its program names', () => {
  const json =
    '{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"Cluster","metadata":{"name":"a"},"spec":{"topology":{"class":"a","version":"v1.33.0"}}}\n'
  const cwd = scratch({
    'infra/Pulumi.yaml': 'name: a',
    'infra/index.ts': "import cluster from '../fixtures/cluster.json'\napply(cluster)\n",
    'infra/own.json': json,
    'fixtures/cluster.json': json,
    'fixtures/other.json': json,
  })
  migrate(['codemod', '--write'], { cwd })
  const versionIn = (name: string) => /v1beta\d/.exec(readFileSync(join(cwd, name), 'utf8'))?.[0]
  expect(versionIn('infra/own.json')).toBe('v1beta1')
  expect(versionIn('fixtures/cluster.json')).toBe('v1beta1')
  expect(versionIn('fixtures/other.json')).toBe('v1beta2')
})
