import { expect, test } from 'vitest'
import { plural } from './plural.ts'

// Each value is flect's.
test.each([
  ['Machine', 'Machines'],
  ['MachineSet', 'MachineSets'],
  ['KubeadmControlPlane', 'KubeadmControlPlanes'],
  ['MachinePool', 'MachinePools'],
  ['ClusterClass', 'ClusterClasses'],
  ['IPAddress', 'IPAddresses'],
  ['NetworkPolicy', 'NetworkPolicies'],
  ['Gateway', 'Gateways'],
  ['Mailbox', 'Mailboxes'],
  ['ServiceMesh', 'ServiceMeshes'],
  ['Status', 'Statuses'],
  ['AzureASOEKS', 'AzureASOEKSes'],
  ['Manifests', 'Manifests'],
  ['Metadata', 'Metadata'],
])('%s, %s', (kind, expected) => {
  expect(plural(kind)).toBe(expected)
})
