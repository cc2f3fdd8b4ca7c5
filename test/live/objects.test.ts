import { expect, test } from 'vitest'
import { subjectsOf } from './objects.ts'

const group = 'cluster.x-k8s.io'
const one = (version: string, kind: string, rest: object = {}): object => ({
  apiVersion: `${group}/${version}`,
  kind,
  metadata: { name: 'prod', namespace: 'shop', uid: 'x' },
  ...rest,
})
const subjects = (...originals: readonly object[]) =>
  subjectsOf('a.yaml', 7, { original: originals, migrated: originals, back: originals }, () => true)

test('only objects in v1beta1 of served kinds are taken', () => {
  const rendered = {
    original: [one('v1beta1', 'Cluster'), one('v1beta2', 'Machine'), null],
    migrated: [],
    back: [],
  }
  expect(subjectsOf('a.yaml', 7, rendered, () => true).map(({ title }) => title)).toEqual(['Cluster prod'])
  expect(subjectsOf('a.yaml', 7, rendered, () => false)).toEqual([])
})

test('an object gets a name and a namespace of its own, without what only a server writes', () => {
  const [subject] = subjects(one('v1beta1', 'Cluster', { spec: {}, status: { phase: 'x' } }))
  expect(subject!.original('client-7')).toEqual({
    ...one('v1beta1', 'Cluster', { spec: {} }),
    metadata: { name: 'prod-7', namespace: 'client-7' },
  })
})

test('what refers to an object of the same file, or to its own namespace, goes along', () => {
  const ref = { kind: 'KubeadmControlPlane', name: 'prod', namespace: 'shop' }
  const topology = { class: 'prod', workers: { machineDeployments: [{ class: 'prod' }] } }
  const other = { kind: 'Secret', name: 'prod', namespace: 'vault' }
  const [subject] = subjects(
    one('v1beta1', 'Cluster', { spec: { ref, topology, other } }),
    one('v1beta1', 'KubeadmControlPlane'),
    one('v1beta1', 'ClusterClass'),
  )
  expect((subject!.original('n') as unknown as { spec: object }).spec).toEqual({
    ref: { kind: 'KubeadmControlPlane', name: 'prod-7', namespace: 'n' },
    topology: { ...topology, class: 'prod-7' },
    other,
  })
})

test('two objects of one kind and name do not meet', () => {
  const names = subjects(one('v1beta1', 'Machine'), one('v1beta1', 'Machine')).map(
    (subject) => subject.original('n').metadata.name,
  )
  expect(new Set(names).size).toBe(2)
})
