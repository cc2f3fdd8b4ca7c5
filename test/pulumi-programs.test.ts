import { readFileSync } from 'node:fs'
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
