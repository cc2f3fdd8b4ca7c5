import { chmodSync, cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { kustomizeCommand } from '@capi-migrate/plan'
import { build } from '../packages/manifests/test/tiny-kustomize.ts'
import { migrate, old, scratch } from './program.ts'

const example = fileURLToPath(new URL('../examples/kustomize', import.meta.url))

const overlays = ['base', 'overlays/staging', 'overlays/production']

function folderOf(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(root, path), readFileSync(path, 'utf8')]
    }),
  )
}

function converted(objects: readonly object[]): unknown {
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects })
  const { items } = JSON.parse(migrate(['convert', '--reading', 'author'], { input }).stdout) as {
    items: unknown
  }
  return items
}

test('the example builds after the migration what its builds before convert to', () => {
  const cwd = scratch()
  cpSync(example, cwd, { recursive: true })
  const before = folderOf(cwd)
  expect(migrate(['manifests', '.', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  const after = folderOf(cwd)
  for (const overlay of overlays) {
    expect(build(after, overlay)).toEqual(converted(build(before, overlay)))
  }
  expect(after['overlays/production/names.yaml']).toContain(
    'path: spec/machineTemplate/spec/infrastructureRef/name',
  )
  expect(migrate(['manifests', '.'], { cwd })).toMatchObject({ code: 0 })
  expect(folderOf(cwd)).toEqual(after)
  expect(migrate(['manifests', '.', '--to', 'v1beta1', '--write'], { cwd })).toMatchObject({
    code: 0,
    stderr: '',
  })
  const back = folderOf(cwd)
  for (const overlay of overlays) expect(build(back, overlay)).toEqual(build(before, overlay))
})

test.skipIf(!kustomizeCommand())(
  'Kustomize itself builds the same of the example (skipped where neither kustomize nor kubectl is there)',
  () => {
    const cwd = scratch()
    cpSync(example, cwd, { recursive: true })
    const { code, stderr } = migrate(['manifests', '.', '--kustomize-check', '--write'], { cwd })
    expect(stderr).toBe('kustomize check: 3 builds agree, 0 differ, 0 skipped\n')
    expect(code).toBe(0)
  },
)

test('an overlay without its base is told, and stays', () => {
  const cwd = scratch()
  cpSync(join(example, 'overlays/staging'), cwd, { recursive: true })
  const before = folderOf(cwd)
  const { code, stdout } = migrate(['manifests', '.', '--write'], { cwd })
  expect(code).toBe(3)
  expect(stdout).toContain('not among the files of this run, or cannot be read (../../base)')
  expect(stdout).toContain('kustomization.yaml:16:7  KubeadmControlPlane (patch)')
  expect(stdout).toContain('next: run the command with the folder of the base as well')
  expect(folderOf(cwd)).toEqual(before)
})

const unit = { 'unit/kustomization.yaml': 'resources: [cluster.yaml]\n', 'unit/cluster.yaml': old }

/** A folder with a program called `kustomize` in it. */
function withKustomize(script: string): Record<string, string> {
  const bin = scratch({
    kustomize: `\
#!/bin/sh
[ "$2" = --help ] && exit 0
${script}
`,
  })
  chmodSync(join(bin, 'kustomize'), 0o755)
  return { PATH: `${bin}:/usr/bin:/bin` }
}

test('--kustomize-check compares the builds before and after', () => {
  const cwd = scratch(unit)
  const run = migrate(['manifests', '.', '--kustomize-check'], {
    cwd,
    env: withKustomize('cat "$4/cluster.yaml"'),
  })
  expect(run.stderr).toContain('1 builds agree, 0 differ, 0 skipped')
  expect(run.code).toBe(2)
})

test('--kustomize-check writes nothing where the builds differ', () => {
  const cwd = scratch(unit)
  const env = withKustomize(
    'printf "apiVersion: cluster.x-k8s.io/v1beta1\\nkind: Cluster\\nmetadata: {name: prod}\\n"',
  )
  const run = migrate(['manifests', '.', '--kustomize-check', '--write'], { cwd, env })
  expect(run.stderr).toContain('Cluster.cluster.x-k8s.io prod differs at apiVersion')
  expect(run.code).toBe(1)
  expect(folderOf(cwd)).toEqual(unit)
})

test('--kustomize-check does not ask for what stays as it is: going on would replace Machines', () => {
  const flags = (name: string, flag: string): string =>
    `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata: {name: ${name}}
spec: {kubeadmConfigSpec: {clusterConfiguration: {apiServer: {extraArgs: {${flag}: "1"}}}}}
`
  const patch = flags('any', 'v')
  const cwd = scratch({
    'unit/kustomization.yaml':
      'resources: [cluster.yaml]\npatches: [{path: patch.yaml, target: {kind: KubeadmControlPlane}}]\n',
    'unit/cluster.yaml': `${flags('a', 'a')}---\n${flags('b', 'b')}`,
    'unit/patch.yaml': patch,
  })
  const env = withKustomize('cat "$4/cluster.yaml"')
  const run = migrate(['manifests', '.', '--kustomize-check', '--write'], { cwd, env })
  expect(run.stderr).toContain('0 builds agree, 0 differ, 1 skipped')
  expect(run.stderr).toContain('it stays as it is until its tasks are done')
  expect(run.stdout).toContain('a task of the same kustomizations has to be done first')
  expect(run.code).toBe(3)
  expect(folderOf(cwd)['unit/patch.yaml']).toBe(patch)
})

test('--kustomize-check does not ask for what stays for an older release', () => {
  const folder = 'test/e2e/data/infrastructure-docker/v1.8/unit'
  const files = Object.fromEntries(
    Object.entries(unit).map(([path, text]) => [path.replace('unit', folder), text]),
  )
  const cwd = scratch(files)
  const env = withKustomize('cat "$4/cluster.yaml"')
  const run = migrate(['manifests', '.', '--kustomize-check', '--write'], { cwd, env })
  expect(run.stderr).toContain('0 builds agree, 0 differ, 1 skipped')
  expect(run.code).toBe(3)
  expect(folderOf(cwd)).toEqual(files)
})

test('--kustomize-check says that it is skipped where there is no kustomize', () => {
  const cwd = scratch(unit)
  const run = migrate(['manifests', '.', '--kustomize-check'], { cwd, env: { PATH: '/nowhere' } })
  expect(run.stderr).toContain('kustomize check: skipped')
  expect(run.code).toBe(2)
})
