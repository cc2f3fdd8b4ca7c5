import { describe, expect, test } from 'vitest'
import { flux, indented } from './flux.ts'
import { found } from './run-folder.ts'
import type { Folder } from './tiny-kustomize.ts'

const base = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata: { name: md-0 }
spec:
  clusterName: a
  selector: {}
  minReadySeconds: 3
  template: { spec: { clusterName: a } }
`
const purpose = '# stays at v1beta1 on purpose\n'
const newer = base
  .replace('v1beta1', 'v1beta2')
  .replace('  minReadySeconds: 3\n', '')
  .replace('{ clusterName: a }', '{ minReadySeconds: 3, clusterName: a }')

const operations = '- op: replace\n  path: /spec/minReadySeconds\n  value: 10\n'
const merge = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata: { name: md-0 }
spec: { minReadySeconds: 10 }
`
const inline = (patch: string): string =>
  `  - target: { kind: MachineDeployment }\n    patch: |\n${indented(patch, 6)}`

const patching = (path: string, patch = operations): string => flux(path, `patches:\n${inline(patch)}`)

/** Where a patch may stand, for a base at a path. */
const patches: Readonly<Record<string, (path: string) => Folder>> = {
  'operations in a kustomization': (path) => ({
    'over/kustomization.yaml': `resources: [../${path}]\npatches:\n${inline(operations)}`,
  }),
  'a merge in a kustomization': (path) => ({
    'over/kustomization.yaml': `resources: [../${path}]\npatches:\n${inline(merge)}`,
  }),
  'operations in a file': (path) => ({
    'over/kustomization.yaml': `resources: [../${path}]\npatches: [{ path: p.yaml, target: { kind: MachineDeployment } }]\n`,
    'over/p.yaml': operations,
  }),
  'a merge in a file': (path) => ({
    'over/kustomization.yaml': `resources: [../${path}]\npatches: [{ path: p.yaml }]\n`,
    'over/p.yaml': merge,
  }),
  'a merge in a component': (path) => ({
    'over/kustomization.yaml': `resources: [../${path}]\ncomponents: [../component]\n`,
    'component/kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{ path: p.yaml }]\n`,
    'component/p.yaml': merge,
  }),
  'two layers up': (path) => ({
    'over/kustomization.yaml': `resources: [../middle]\npatches: [{ path: p.yaml }]\n`,
    'over/p.yaml': merge,
    'middle/kustomization.yaml': `resources: [../${path}]\n`,
  }),
  'a replacement': (path) => ({
    'over/kustomization.yaml': `resources: [../${path}, wait.yaml]\nreplacements: [{ path: r.yaml }]\n`,
    'over/r.yaml': `source: { kind: ConfigMap, name: wait, fieldPath: data.wait }\ntargets: [{ select: { kind: MachineDeployment }, fieldPaths: [spec.minReadySeconds] }]\n`,
    'over/wait.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: wait }\ndata: { wait: 3 }\n',
  }),
  'a Kustomization of Flux': (path) => ({ 'flux.yaml': patching(path.slice(0, path.lastIndexOf('/'))) }),
  'a merge of a Kustomization of Flux': (path) => ({
    'flux.yaml': patching(path.slice(0, path.lastIndexOf('/')), merge),
  }),
  'an overlay of Fleet': (path) => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    return {
      [`${folder}/fleet.yaml`]: 'targetCustomizations: [{ yaml: { overlays: [a] } }]\n',
      [`${folder}/overlays/a/md_patch.yaml`]: operations,
    }
  },
}

/** What keeps a base. */
const keeps: Readonly<Record<string, Folder>> = {
  'a comment says so': { 'base/md.yaml': purpose + base },
  'it has a twin': { 'base/v1beta1/md.yaml': base, 'base/v1beta2/md.yaml': newer },
  'an older release is tested with it': { 'test/e2e/data/v1.8/md.yaml': base },
  'Pulumi applies it': { 'infra/Pulumi.yaml': 'name: a\nruntime: nodejs\n', 'infra/md.yaml': base },
}

describe.each(Object.entries(keeps))('a base stays with its patches where %s', (_, kept) => {
  test.each(Object.entries(patches))('%s', (_, patchOf) => {
    const folder = {
      ...kept,
      ...patchOf(Object.keys(kept).findLast((path) => kept[path]!.includes('v1beta1'))!),
    }
    const { after, told } = found(folder)
    expect(after).toEqual(folder)
    expect(told.length).toBeGreaterThan(0)
  })
})

test.each(Object.entries(patches))('nothing stays where nothing keeps it: %s', (_, patchOf) => {
  const folder = { 'base/md.yaml': base, ...patchOf('base/md.yaml') }
  const { after } = found(folder)
  expect(after['base/md.yaml']).toContain('v1beta2')
  expect(Object.values(after).join('')).not.toMatch(/v1beta1|^\s*(?:path: \/)?spec\/minReadySeconds/m)
})

describe('what keeps a patch keeps its base', () => {
  const kustomization = `resources: [../base/md.yaml]\npatches:\n${inline(operations)}`
  test.each<[string, Folder]>([
    ['a comment says so', { 'over/kustomization.yaml': purpose + kustomization }],
    [
      'an older release is tested with it',
      { 'test/v1.8/kustomization.yaml': kustomization.replace('..', '../..') },
    ],
    ['a comment of a Kustomization of Flux says so', { 'flux.yaml': purpose + patching('base') }],
    ['Pulumi applies it', { 'over/Pulumi.yaml': 'name: a\n', 'over/kustomization.yaml': kustomization }],
    ['Pulumi applies a Kustomization', { 'in/Pulumi.yaml': 'name: a\n', 'in/flux.yaml': patching('base') }],
  ])('%s', (_, holder) => {
    const folder = { 'base/md.yaml': base, ...holder }
    expect(found(folder).after).toEqual(folder)
  })
})

test('it goes on from one to the next: a base, its patch, and what else that patch finds', () => {
  const folder = {
    'one/md.yaml': purpose + base,
    'two/md.yaml': base.replaceAll('md-0', 'md-1'),
    'three/md.yaml': base.replaceAll('md-0', 'md-2'),
    'over/kustomization.yaml': `resources: [../one/md.yaml, ../two/md.yaml]\npatches: [{ path: p.yaml, target: { kind: MachineDeployment } }]\n`,
    'over/p.yaml': operations,
    'flux.yaml': patching('two'),
  }
  const { after, told } = found(folder)
  expect(after).toEqual({ ...folder, 'three/md.yaml': newer.replace('md-0', 'md-2') })
  expect(told).toEqual([
    'one/md.yaml:1 file/v1beta1-on-purpose',
    'two/md.yaml:1 file/tied',
    'over/p.yaml:1 file/tied',
    'flux.yaml:1 file/tied',
  ])
})
