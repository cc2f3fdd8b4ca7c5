import { describe, expect, test } from 'vitest'
import { migrated } from './run-folder.ts'
import type { Folder } from './tiny-kustomize.ts'

const workers = (version: string, fields: string) => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata: { name: md-0 }
spec:
  clusterName: a
  selector: {}
${fields}`

const older = workers('v1beta1', '  minReadySeconds: 3\n  template: { spec: { clusterName: a } }\n')
const newer = workers('v1beta2', '  template: { spec: { minReadySeconds: 3, clusterName: a } }\n')

const flux = (patches: string, path = './clusters') => `\
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: clusters }
spec:
  path: ${path}
  patches:
${patches}`

const operation = `\
    # nodes need a moment
    - target: { group: cluster.x-k8s.io, version: v1beta1, kind: MachineDeployment }
      patch: |
        - op: replace
          path: /spec/minReadySeconds
          value: 10
`
const operationAfter = operation
  .replace('version: v1beta1', 'version: v1beta2')
  .replace('/spec/', '/spec/template/spec/')
const merge = `\
    - patch: |
        apiVersion: cluster.x-k8s.io/v1beta1
        kind: MachineDeployment
        metadata:
          name: md-0
        spec:
          minReadySeconds: 10
`
const mergeAfter = merge
  .replace('v1beta1', 'v1beta2')
  .replace(
    '          minReadySeconds: 10\n',
    '          template:\n            spec:\n              minReadySeconds: 10\n',
  )

describe('patches inside move with the folder that they are for', () => {
  test('a Kustomization of Flux with operations and merges', () => {
    const { after, told } = migrated({ 'apps/flux.yaml': flux(operation + merge), 'clusters/md.yaml': older })
    expect(told).toEqual([])
    expect(after).toEqual({ 'apps/flux.yaml': flux(operationAfter + mergeAfter), 'clusters/md.yaml': newer })
  })

  test('a second run has nothing to do', () => {
    const done = { 'apps/flux.yaml': flux(operationAfter + mergeAfter), 'clusters/md.yaml': newer }
    expect(migrated(done)).toMatchObject({ after: done, told: [] })
  })

  test('in a folder with a kustomization, and beside other documents', () => {
    const source =
      'apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: a }\n---\n'
    const { after, told } = migrated({
      'flux.yaml': source + flux(operation),
      'clusters/kustomization.yaml': 'resources: [md.yaml]\n',
      'clusters/md.yaml': older,
    })
    expect(told).toEqual([])
    expect(after).toMatchObject({ 'flux.yaml': source + flux(operationAfter), 'clusters/md.yaml': newer })
  })

  test('an Application of Argo CD', () => {
    const application = (patches: string) => `\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: clusters }
spec:
  source:
    path: clusters
    kustomize:
      patches:
${patches.replace(/^/gm, '    ').trimEnd()}
`
    const { after, told } = migrated({
      'app.yaml': application(operation),
      'clusters/kustomization.yaml': 'resources: [md.yaml]\n',
      'clusters/md.yaml': older,
    })
    expect(told).toEqual([])
    expect(after).toMatchObject({ 'app.yaml': application(operationAfter), 'clusters/md.yaml': newer })
  })

  test('with CRLF', () => {
    const crlf = (folder: Folder): Folder =>
      Object.fromEntries(Object.entries(folder).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]))
    const { after, told } = migrated(
      crlf({ 'flux.yaml': flux(operation + merge), 'clusters/md.yaml': older }),
    )
    expect(told).toEqual([])
    expect(after).toEqual(crlf({ 'flux.yaml': flux(operationAfter + mergeAfter), 'clusters/md.yaml': newer }))
  })

  test('in each of two folders that could be meant', () => {
    const folder = { 'a/flux.yaml': flux(merge), 'a/clusters/md.yaml': older, 'clusters/md.yaml': older }
    const done = { 'a/flux.yaml': flux(mergeAfter), 'a/clusters/md.yaml': newer, 'clusters/md.yaml': newer }
    expect(migrated(folder)).toMatchObject({ after: done, told: [] })
  })

  test('they are planned in one process', () => {
    const { together } = migrated({ 'flux.yaml': flux(operation), 'clusters/md.yaml': older })
    expect(together).toContainEqual(['/repo/flux.yaml', '/repo/clusters/md.yaml'])
  })
})

describe('both stay', () => {
  test('where a patch cannot follow', () => {
    const variable = operation
      .replace('value: 10', 'value: 10m')
      .replace('minReadySeconds', 'template/spec/nodeDrainTimeout')
    const folder = { 'flux.yaml': flux(variable.replace('10m', 'a while')), 'clusters/md.yaml': older }
    const { after, told } = migrated(folder)
    expect(after).toEqual(folder)
    expect(told.length).toBeGreaterThan(0)
  })

  test('where what a merge is for lies elsewhere', () => {
    const folder = { 'flux.yaml': flux(merge, './elsewhere') }
    const { after, told } = migrated(folder)
    expect(after).toEqual(folder)
    expect(told).toEqual(['flux.yaml:7 nested/followed', 'flux.yaml:7 reference/patch-base'])
  })

  test('the repository says which folder is meant', () => {
    const folder = { 'a/flux.yaml': flux(merge), 'a/clusters/md.yaml': newer, 'clusters/md.yaml': older }
    const { after } = migrated(folder, (path) => path.slice('/repo/'.length))
    expect(after).toEqual({ ...folder, 'a/flux.yaml': flux(mergeAfter), 'clusters/md.yaml': newer })
  })
})

test('patches about other kinds make no unit', () => {
  const other = '    - { target: { kind: Deployment }, patch: "[]" }\n'
  expect(migrated({ 'flux.yaml': flux(other), 'clusters/md.yaml': older }).together).toEqual([])
})
