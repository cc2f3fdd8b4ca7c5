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
const project = 'name: clusters\nruntime: nodejs\n'

test.each([
  ['a manifest', { 'infra/manifests/cluster.yaml': cluster }],
  [
    'what a kustomization builds',
    {
      'infra/manifests/kustomization.yaml': 'resources: [cluster.yaml]\n',
      'infra/manifests/cluster.yaml': cluster,
    },
  ],
  [
    'a chart',
    {
      'infra/manifests/Chart.yaml': 'apiVersion: v2\nname: a\nversion: 0.1.0\n',
      'infra/manifests/templates/cluster.yaml': cluster,
    },
  ],
])('%s below a project of Pulumi stays: it would delete the object of the older version', (_, files) => {
  const cwd = scratch({ 'infra/Pulumi.yaml': project, ...files, 'other.yaml': cluster })
  const { stdout, code } = migrate(['manifests', '--write', '--format', 'json'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('file/pulumi-replaces')
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(cwd, path), 'utf8')).toBe(text)
  expect(readFileSync(join(cwd, 'other.yaml'), 'utf8')).toContain('v1beta2')
})

test('a file of such a project that is named to the command is written', () => {
  const cwd = scratch({ 'infra/Pulumi.yaml': project, 'infra/cluster.yaml': cluster })
  migrate(['manifests', '--write', 'infra/cluster.yaml'], { cwd })
  expect(readFileSync(join(cwd, 'infra/cluster.yaml'), 'utf8')).toContain('v1beta2')
})

test('a program of Pulumi in YAML that is named stays as well', () => {
  const program = `\
${project.replace('nodejs', 'yaml')}resources:
  cluster:
    type: kubernetes:apiextensions.k8s.io:CustomResource
    properties:
${cluster.replace(/^/gm, '      ').trimEnd()}
`
  const cwd = scratch({ 'infra/Main.yaml': program })
  const { stdout } = migrate(['manifests', '--write', 'infra/Main.yaml', '--format', 'json'], { cwd })
  expect(stdout).toContain('file/pulumi-replaces')
  expect(readFileSync(join(cwd, 'infra/Main.yaml'), 'utf8')).toBe(program)
})
