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

const index = (code: string) => `import * as k8s from '@pulumi/kubernetes'\n${code}\n`

test.each([
  ['a file', "new k8s.yaml.ConfigFile('x', { file: '../manifests/cluster.yaml' })", {}],
  ['a glob', "new k8s.yaml.ConfigGroup('x', { files: ['../manifests/*.yaml'] })", {}],
  ['a path in parts', "read(path.join(__dirname, '..', 'manifests', 'cluster.yaml'))", {}],
  [
    'a kustomization',
    "new k8s.kustomize.Directory('x', { directory: '../overlay' })",
    {
      'overlay/kustomization.yaml': 'resources: [../manifests]\n',
      'manifests/kustomization.yaml': 'resources: [cluster.yaml]\n',
    },
  ],
])('what a program of Pulumi applies from elsewhere by %s stays as well', (_, code, more) => {
  const cwd = scratch({
    'infra/Pulumi.yaml': project,
    'infra/index.ts': index(code),
    'manifests/cluster.yaml': cluster,
    'other.yaml': cluster,
    ...more,
  })
  const { stdout } = migrate(['manifests', '--write', '--format', 'json'], { cwd })
  expect(stdout).toContain('file/pulumi-replaces')
  expect(stdout).toContain('infra/index.ts')
  expect(readFileSync(join(cwd, 'manifests/cluster.yaml'), 'utf8')).toBe(cluster)
  expect(readFileSync(join(cwd, 'other.yaml'), 'utf8')).toContain('v1beta2')
})

test.each([
  ['Python', 'infra/__main__.py', 'ConfigFile("x", file="../manifests/cluster.yaml")'],
  [
    'Go',
    'infra/main.go',
    'yaml.NewConfigFile(ctx, "x", &yaml.ConfigFileArgs{File: "../manifests/cluster.yaml"})',
  ],
  [
    'C#',
    'infra/Program.cs',
    'new ConfigFile("x", new ConfigFileArgs { File = "../manifests/cluster.yaml" });',
  ],
])('the same in %s, where only the folder of the manifests was named', (_, name, code) => {
  const cwd = scratch({ 'infra/Pulumi.yaml': project, [name]: code, 'manifests/cluster.yaml': cluster })
  mkdirSync(join(cwd, '.git'))
  const { stdout } = migrate(['manifests', 'manifests', '--format', 'json'], { cwd })
  expect(stdout).toContain('file/pulumi-replaces')
})

test('a folder below a project is named: the project is found above it', () => {
  const cwd = scratch({ 'infra/Pulumi.yaml': project, 'infra/manifests/cluster.yaml': cluster })
  mkdirSync(join(cwd, '.git'))
  const { stdout } = migrate(['manifests', 'infra/manifests', '--format', 'json'], { cwd })
  expect(stdout).toContain('file/pulumi-replaces')
})

test('a kustomization elsewhere stays with its base in a project: its patches would find nothing any more', () => {
  const files = {
    'overlay/kustomization.yaml': 'resources: [../infra/base]\npatches: [{ path: patch.yaml }]\n',
    'overlay/patch.yaml': cluster.replace(', version: v1.33.0', '').replace('class: a', 'class: b'),
    'infra/base/kustomization.yaml': 'resources: [cluster.yaml]\n',
    'infra/base/cluster.yaml': cluster,
  }
  const cwd = scratch({ 'infra/Pulumi.yaml': project, ...files })
  migrate(['manifests', '--write'], { cwd })
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(cwd, path), 'utf8')).toBe(text)
})
