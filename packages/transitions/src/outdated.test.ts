import { describe, expect, test } from 'vitest'
import { isOutdated } from './index.ts'

describe('a version older than any that can be converted is outdated', () => {
  test.each([
    ['cluster.x-k8s.io/v1alpha3', 'Cluster', true],
    ['cluster.x-k8s.io/v1alpha4', 'ClusterClass', true],
    ['exp.cluster.x-k8s.io/v1alpha3', 'MachinePool', true],
    ['bootstrap.cluster.x-k8s.io/v1alpha2', 'KubeadmConfig', true],
    ['infrastructure.cluster.x-k8s.io/v1alpha4', 'DockerMachineTemplate', true],
    ['cluster.x-k8s.io/v1alpha4', 'ClusterList', true],
    ['cluster.x-k8s.io/v1beta1', 'Cluster', false],
    ['cluster.x-k8s.io/v1beta2', 'Cluster', false],
    ['runtime.cluster.x-k8s.io/v1alpha1', 'ExtensionConfig', false],
    ['ipam.cluster.x-k8s.io/v1alpha1', 'IPAddressClaim', false],
    ['ipam.cluster.x-k8s.io/v1alpha2', 'InClusterIPPool', false],
    ['infrastructure.cluster.x-k8s.io/v1alpha4', 'OpenStackCluster', false],
    ['example.com/v1alpha3', 'Cluster', false],
    ['v1', 'List', false],
    [undefined, 'Cluster', false],
  ])('%s %s: %s', (apiVersion, kind, expected) => {
    expect(isOutdated(apiVersion, kind)).toBe(expected)
  })
})
