import { expect, it } from 'vitest'
import type { Crd } from './crd.ts'
import { isGoing } from './going.ts'

const crd = (group: string, kind: string, served: Readonly<Record<string, boolean>>): Crd => ({
  name: `${kind.toLowerCase()}s.${group}`,
  group,
  kind,
  plural: `${kind.toLowerCase()}s`,
  clusterWide: false,
  generation: 1,
  labels: {},
  annotations: {},
  versions: Object.entries(served).map(([name, is]) => ({ name, served: is, storage: false })),
  storedVersions: [],
  hasWebhook: true,
})

const crds = [
  crd('cluster.x-k8s.io', 'Cluster', { v1beta1: true, v1beta2: true }),
  crd('infrastructure.cluster.x-k8s.io', 'AWSCluster', { v1beta1: true, v1beta2: true }),
  crd('infrastructure.cluster.x-k8s.io', 'FooCluster', { v1beta1: false, v1beta2: true }),
  crd('addons.cluster.x-k8s.io', 'HelmChartProxy', { v1alpha1: true }),
]

it.each([
  ['cluster.x-k8s.io/v1beta1', 'Cluster', true],
  ['cluster.x-k8s.io/v1beta1', 'ClusterList', true],
  ['cluster.x-k8s.io/v1alpha4', 'MachineDeployment', true],
  ['cluster.x-k8s.io/v1beta2', 'Cluster', false],
  ['exp.cluster.x-k8s.io/v1alpha3', 'MachinePool', true],
  ['runtime.cluster.x-k8s.io/v1alpha1', 'ExtensionConfig', true],
  ['ipam.cluster.x-k8s.io/v1beta1', 'IPAddress', true],
  ['bootstrap.cluster.x-k8s.io/v1beta1', 'KubeadmConfig', true],
  ['infrastructure.cluster.x-k8s.io/v1beta1', 'DevMachine', true],
])('Cluster API’s own: %s %s: %s', (apiVersion, kind, expected) => {
  expect(isGoing(crds, apiVersion, kind)).toBe(expected)
  expect(isGoing([], apiVersion, kind)).toBe(expected)
})

it.each([
  ['infrastructure.cluster.x-k8s.io/v1beta1', 'AWSCluster', false],
  ['infrastructure.cluster.x-k8s.io/v1beta1', 'FooCluster', true],
  ['infrastructure.cluster.x-k8s.io/v1alpha4', 'AWSCluster', true],
  ['infrastructure.cluster.x-k8s.io/v1beta3', 'AWSCluster', false],
  ['infrastructure.cluster.x-k8s.io/v1', 'AWSCluster', false],
  ['infrastructure.cluster.x-k8s.io/v1beta1', 'NotInstalled', false],
  ['bootstrap.cluster.x-k8s.io/v1beta1', 'RKE2Config', false],
  ['ipam.cluster.x-k8s.io/v1alpha2', 'InClusterIPPool', false],
  ['addons.cluster.x-k8s.io/v1alpha1', 'HelmChartProxy', false],
])('that of a provider: %s %s: %s', (apiVersion, kind, expected) => {
  expect(isGoing(crds, apiVersion, kind)).toBe(expected)
})

it('judges a group as its own kinds where no kind is known', () => {
  expect(isGoing(crds, 'controlplane.cluster.x-k8s.io/v1beta1')).toBe(true)
  expect(isGoing(crds, 'infrastructure.cluster.x-k8s.io/v1beta1')).toBe(false)
})

it('leaves everything else alone', () => {
  for (const apiVersion of ['apps/v1beta1', 'v1', '', 'cluster.x-k8s.io', 'cluster.x-k8s.io/*', 'x/y/z'])
    expect(isGoing(crds, apiVersion, 'Cluster')).toBe(false)
  expect(isGoing(crds, 'notcluster.x-k8s.io/v1beta1', 'Cluster')).toBe(false)
})
