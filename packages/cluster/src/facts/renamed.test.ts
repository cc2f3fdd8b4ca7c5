import { expect, test } from 'vitest'
import type { ManagedFields } from '../source/object.ts'
import { renamedIn } from './renamed.ts'

const deployment = { group: 'cluster.x-k8s.io', kind: 'MachineDeployment' }
const entry: ManagedFields = {
  manager: 'gitops',
  operation: 'Apply',
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  fieldsV1: { 'f:spec': { 'f:replicas': {}, 'f:minReadySeconds': {} } },
}

test('a path that moved is seen', () => {
  expect(renamedIn(deployment, [entry])).toEqual([{ manager: 'gitops', path: 'spec.minReadySeconds' }])
})

test('a member of what is a list now is seen', () => {
  const args = { 'f:apiServer': { 'f:extraArgs': { 'f:v': {} } } }
  const fieldsV1 = { 'f:spec': { 'f:kubeadmConfigSpec': { 'f:clusterConfiguration': args } } }
  const apiVersion = 'controlplane.cluster.x-k8s.io/v1beta2'
  const kind = { group: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane' }
  expect(renamedIn(kind, [{ ...entry, apiVersion, fieldsV1 }])).toEqual([
    { manager: 'gitops', path: 'spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs.v' },
  ])
})

test.each<[string, Partial<ManagedFields>]>([
  ['v1beta1, where it belongs', { apiVersion: 'cluster.x-k8s.io/v1beta1' }],
  ['an Update, which nobody deletes by', { operation: 'Update' }],
  ['the status', { subresource: 'status' }],
  ['a path that neither version has', { fieldsV1: { 'f:spec': { 'f:invented': {} } } }],
  [
    'a path of v1beta2',
    { fieldsV1: { 'f:spec': { 'f:template': { 'f:spec': { 'f:minReadySeconds': {} } } } } },
  ],
])('not seen: %s', (_, change) => {
  expect(renamedIn(deployment, [{ ...entry, ...change }])).toEqual([])
})

test('kinds of others are not judged', () => {
  const other = { group: 'infrastructure.cluster.x-k8s.io', kind: 'AWSMachine' }
  expect(renamedIn(other, [{ ...entry, apiVersion: `${other.group}/v1beta2` }])).toEqual([])
})
