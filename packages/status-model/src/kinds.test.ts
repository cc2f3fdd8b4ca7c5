import { expect, expectTypeOf, test } from 'vitest'
import { conditions, legacyConditions } from './conditions.ts'
import type { Condition } from './current/condition.ts'
import { isKind } from './kinds.ts'
import type { KindName, ObjectOf } from './kinds.ts'
import type { LegacyCondition } from './legacy/condition.ts'
import type { ApiObject } from './object.ts'

type Status<K extends KindName, S extends 'v1beta1' | 'v1beta2' | 'final'> = NonNullable<
  ObjectOf<K, S>['status']
>
type Item<L> = NonNullable<L> extends readonly (infer T)[] ? T : never

test('a status has one shape in each stage', () => {
  expectTypeOf<Required<LegacyCondition>>().toExtend<Item<Status<'Machine', 'v1beta1'>['conditions']>>()
  expectTypeOf<
    Item<NonNullable<Status<'Machine', 'v1beta1'>['v1beta2']>['conditions']>
  >().toExtend<Condition>()
  expectTypeOf<Item<Status<'Machine', 'v1beta2'>['conditions']>>().toExtend<Condition>()
  expectTypeOf<Item<Status<'Machine', 'final'>['conditions']>>().toExtend<Condition>()
  expectTypeOf<Status<'Machine', 'v1beta2'>>().toHaveProperty('deprecated')
  expectTypeOf<Status<'Machine', 'final'>>().not.toHaveProperty('deprecated')
  expectTypeOf<Status<'Machine', 'final'>>().not.toHaveProperty('v1beta2')
})

test('what is new is in v1beta2, what is old in v1beta1', () => {
  expectTypeOf<Status<'Cluster', 'v1beta1'>>().toHaveProperty('infrastructureReady')
  expectTypeOf<Status<'Cluster', 'v1beta2'>>().not.toHaveProperty('infrastructureReady')
  expectTypeOf<Status<'Cluster', 'v1beta2'>>().toHaveProperty('initialization')
  expectTypeOf<Status<'KubeadmControlPlane', 'v1beta1'>>().toHaveProperty('ready')
  expectTypeOf<Status<'KubeadmControlPlane', 'v1beta2'>>().not.toHaveProperty('ready')
  expectTypeOf<Status<'MachineSet', 'v1beta2'>>().toHaveProperty('upToDateReplicas')
  expectTypeOf<Status<'ClusterClass', 'final'>>().toHaveProperty('conditions')
  expectTypeOf<Status<'MachineHealthCheck', 'final'>>().not.toHaveProperty('deprecated')
})

test('typed objects are objects to every accessor', () => {
  expectTypeOf<ObjectOf<KindName, 'v1beta1' | 'v1beta2' | 'final'>>().toExtend<ApiObject>()
  const machine: ObjectOf<'Machine', 'v1beta2'> = {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    spec: {
      clusterName: 'c',
      bootstrap: {},
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'FooMachine', name: 'm' },
    },
  }
  expect([conditions(machine), legacyConditions(machine)]).toEqual([[], []])
})

test('a kind that was asked for is known to the compiler', () => {
  const object: ApiObject = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Machine' }
  if (isKind(object, 'Machine')) expectTypeOf(object.kind).toEqualTypeOf<'Machine'>()
  expect(isKind(object, 'Machine')).toBe(true)
})
