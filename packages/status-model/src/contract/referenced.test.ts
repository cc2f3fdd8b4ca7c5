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

test('other objects say nothing', () => {
  expect(rolesReferredTo({ apiVersion: 'v1', kind: 'Secret' })).toEqual([])
})
