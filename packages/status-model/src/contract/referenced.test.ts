import { expect, test } from 'vitest'
import { rolesReferredTo } from './referenced.ts'

const group = 'infrastructure.cluster.x-k8s.io'

test.each([
  [
    'a Cluster',
    { kind: 'Cluster', spec: { infrastructureRef: { apiGroup: group, kind: 'FooCluster', name: 'a' } } },
    [{ group, kind: 'FooCluster', role: 'InfraCluster' }],
  ],
  [
    'a MachineDeployment, through templates',
    {
      kind: 'MachineDeployment',
      spec: {
        template: { spec: { infrastructureRef: { apiGroup: group, kind: 'FooMachineTemplate', name: 'a' } } },
      },
    },
    [{ group, kind: 'FooMachine', role: 'InfraMachine' }],
  ],
  [
    'a MachinePool',
    {
      kind: 'MachinePool',
      spec: {
        template: { spec: { infrastructureRef: { apiGroup: group, kind: 'FooMachinePool', name: 'a' } } },
      },
    },
    [{ group, kind: 'FooMachinePool', role: 'InfraMachinePool' }],
  ],
])('%s gives roles to the kinds it refers to', (_, object, roles) => {
  expect(rolesReferredTo({ apiVersion: 'cluster.x-k8s.io/v1beta2', ...object })).toEqual(roles)
})

const infra = (kind: string) => ({ apiVersion: `${group}/v1beta1`, kind, name: 'a' })

test.each<[string, string, string, unknown, readonly string[]]>([
  [
    'a ClusterClass of v1beta1',
    'cluster.x-k8s.io/v1beta1',
    'ClusterClass',
    {
      infrastructure: { ref: infra('FooClusterTemplate') },
      workers: {
        machineDeployments: [{ template: { infrastructure: { ref: infra('FooMachineTemplate') } } }],
      },
    },
    ['FooCluster InfraCluster', 'FooMachine InfraMachine'],
  ],
  [
    'a ClusterClass of v1beta2',
    'cluster.x-k8s.io/v1beta2',
    'ClusterClass',
    {
      controlPlane: { templateRef: infra('FooPlaneTemplate') },
      workers: { machinePools: [{ infrastructure: { templateRef: infra('FooMachinePoolTemplate') } }] },
    },
    ['FooPlane ControlPlane', 'FooMachinePool InfraMachinePool'],
  ],
  [
    'another provider’s control plane',
    'controlplane.cluster.x-k8s.io/v1beta1',
    'FooPlane',
    { machineTemplate: { infrastructureRef: infra('FooMachineTemplate') } },
    ['FooMachine InfraMachine'],
  ],
  [
    'a claim of an address',
    'ipam.cluster.x-k8s.io/v1beta1',
    'IPAddressClaim',
    { poolRef: { apiGroup: 'ipam.foo.io', kind: 'Pool', name: 'a' } },
    ['Pool IPAM'],
  ],
])('%s gives roles as well', (_, apiVersion, kind, spec, expected) => {
  const found = rolesReferredTo({ apiVersion, kind, spec }).map((one) => `${one.kind} ${one.role}`)
  expect(found).toEqual(expected)
})

test('other objects say nothing', () => {
  expect(rolesReferredTo({ apiVersion: 'v1', kind: 'Secret' })).toEqual([])
})
