import { expect, test } from 'vitest'
import { manifestsOf } from './manifest.ts'

const cluster = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'a' }, spec: {} }

test('Lists are opened, and other objects left alone', () => {
  const list = { apiVersion: 'v1', kind: 'List', items: [cluster, { apiVersion: 'v1', kind: 'Secret' }] }
  expect(manifestsOf('f.yaml', [list, null, 'text'])).toEqual({
    manifests: [{ file: 'f.yaml', object: cluster }],
    leftOut: [],
  })
})

test('what cannot be applied as it stands is told about', () => {
  const documents = [
    { ...cluster, metadata: { name: '${CLUSTER_NAME}' } },
    { ...cluster, metadata: {} },
    { ...cluster, $patch: 'delete' },
  ]
  const { manifests, leftOut } = manifestsOf('f.yaml', documents)
  expect(manifests).toEqual([])
  expect(leftOut.map(({ what }) => what)).toEqual([
    'Cluster ${CLUSTER_NAME} is a template: its name has holes',
    'a Cluster has no name',
    'Cluster a is only a part, such as a patch of Kustomize',
  ])
})
