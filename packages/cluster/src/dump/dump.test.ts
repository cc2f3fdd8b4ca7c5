import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeSource } from '../../test/fake-source.ts'
import { factsOf } from '../facts/facts.ts'
import { all } from '../source/source.ts'
import { dumpSource } from './dump-source.ts'
import { recorderOf } from './record.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dump-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const crd = {
  metadata: { name: 'machines.cluster.x-k8s.io', generation: 1 },
  spec: {
    group: 'cluster.x-k8s.io',
    scope: 'Namespaced',
    names: { kind: 'Machine', plural: 'machines' },
    versions: [
      { name: 'v1beta1', served: true, storage: false },
      { name: 'v1beta2', served: true, storage: true },
    ],
  },
  status: { storedVersions: ['v1beta2'] },
}
const machine = {
  metadata: {
    name: 'm',
    namespace: 'default',
    uid: 'u',
    managedFields: [{ manager: 'a', operation: 'Apply' as const, apiVersion: 'cluster.x-k8s.io/v1beta1' }],
  },
}
const resource = { group: 'cluster.x-k8s.io', version: 'v1beta2', plural: 'machines', kind: 'Machine' }

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

test('a dump gives the facts that the cluster gave, what could not be read included', async () => {
  const source = fakeSource({
    lists: {
      'customresourcedefinitions.apiextensions.k8s.io': [crd],
      'machines.cluster.x-k8s.io': [machine],
    },
    refused: ['deployments.apps'],
  })
  const { source: recorded, finish } = recorderOf(source, join(folder, 'dump'), new Date(0))
  const facts = await factsOf(recorded)
  finish()
  expect(facts.controllers.missing).toMatchObject([{ why: 'forbidden' }])
  expect(facts.objects.value).toHaveLength(1)
  expect(await factsOf(dumpSource(join(folder, 'dump')))).toEqual({ ...facts, isLive: false })
})

test('nobody else can read a dump, for Secrets may be in it', () => {
  recorderOf(fakeSource({}), join(folder, 'dump'), new Date(0))
  expect(statSync(join(folder, 'dump')).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, 'dump/dump.json')).mode & 0o777).toBe(0o600)
})

test('a folder with something in it stays as it is', () => {
  write('mine', 'x')
  expect(() => recorderOf(fakeSource({}), folder, new Date(0))).toThrow('is not empty')
  expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('x')
})

test('a dump that was not finished is none', () => {
  recorderOf(fakeSource({}), join(folder, 'dump'), new Date(0))
  writeFileSync(
    join(folder, 'dump/machines.cluster.x-k8s.io.yaml'),
    '---\n{"kind":"Machine","metadata":{"name":"m"}}\n',
  )
  expect(() => dumpSource(join(folder, 'dump'))).toThrow('was not finished')
})

test.each([
  ['YAML', 'a.yaml', 'apiVersion: cluster.x-k8s.io/v1beta2\nkind: Machine\nmetadata: {name: m}\n'],
  [
    'documents',
    'a.yml',
    '---\napiVersion: v1\nkind: Secret\nmetadata: {name: s}\n---\napiVersion: cluster.x-k8s.io/v1beta2\nkind: Machine\nmetadata: {name: m}\n',
  ],
  [
    'a List',
    'a.json',
    '{"kind":"List","apiVersion":"v1","items":[{"apiVersion":"cluster.x-k8s.io/v1beta2","kind":"Machine","metadata":{"name":"m"}}]}',
  ],
  [
    'a list of one kind, whose items do not say what they are',
    'a.json',
    '{"kind":"MachineList","apiVersion":"cluster.x-k8s.io/v1beta2","items":[{"metadata":{"name":"m"}}]}',
  ],
])('%s that others have written', async (_, name, text) => {
  write(name, text)
  const source = dumpSource(folder)
  expect((await all(source, resource)).map(({ metadata }) => metadata.name)).toEqual(['m'])
  await expect(all(source, { ...resource, kind: 'Cluster' })).rejects.toMatchObject({ why: 'absent' })
})

test('a dump without managedFields says so', () => {
  write('a.yaml', 'apiVersion: cluster.x-k8s.io/v1beta2\nkind: Machine\nmetadata: {name: m}\n')
  expect(dumpSource(folder).hidesOwners).toBe(true)
})

test('a dump without CRDs is judged by its objects, and nothing of it is taken for well', async () => {
  const object = { ...machine, apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Machine' }
  write('a.json', JSON.stringify(object))
  const { objects } = await factsOf(dumpSource(folder))
  expect(objects.value.map(({ name }) => name)).toEqual(['m'])
  expect(objects.missing).not.toEqual([])
})

test.each([
  [
    'a file that is cut off',
    () => write('a.json', '{"kind":"Machine","metadata":{"na'),
    'a.json cannot be read',
  ],
  ['YAML that is none', () => write('a.yaml', 'a: [b'), 'a.yaml cannot be read'],
  ['no objects', () => write('a.yaml', 'a: b'), 'holds no objects'],
  ['an index that is none', () => write('dump.json', '{'), 'dump.json is no JSON'],
  ['a newer index', () => write('dump.json', '{"version":2}'), 'is of version 2'],
])('%s', (_, make, message) => {
  make()
  expect(() => dumpSource(folder)).toThrow(message)
})

test('no such folder', () => {
  expect(() => dumpSource(join(folder, 'none'))).toThrow('there is no folder')
})

test('objects whose CRD a dump lacks are looked at, and their CRDs are missing', async () => {
  write(
    'a.json',
    JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', ...crd }),
  )
  write(
    'b.yaml',
    `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: a, namespace: b}
spec:
  infrastructure: {templateRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: A, name: a}}
`,
  )
  const { crds, references } = await factsOf(dumpSource(folder))
  expect(crds.missing.map(({ what }) => what)).toEqual(['the CRD of ClusterClass in cluster.x-k8s.io'])
  expect(references.value).toHaveLength(1)
})

test('a file is a dump, too', async () => {
  write('a.yaml', 'apiVersion: cluster.x-k8s.io/v1beta2\nkind: Machine\nmetadata: {name: m}\n')
  expect(await all(dumpSource(join(folder, 'a.yaml')), resource)).toHaveLength(1)
})
