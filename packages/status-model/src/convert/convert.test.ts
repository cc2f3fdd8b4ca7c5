import { expect, expectTypeOf, test } from 'vitest'
import { convertTo } from './index.ts'
import type { Machine } from './index.ts'

const machine: Machine<'v1beta1'> = {
  apiVersion: 'cluster.x-k8s.io/v1beta1',
  kind: 'Machine',
  metadata: { name: 'm' },
  spec: {
    clusterName: 'c',
    nodeDrainTimeout: '10m',
    bootstrap: { dataSecretName: 's' },
    infrastructureRef: {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'DockerMachine',
      name: 'm',
      namespace: 'ns',
    },
  },
}

test('an object has the type of the version it is converted to', () => {
  const { object, undecided } = convertTo(machine, 'v1beta2')
  expectTypeOf(object).toEqualTypeOf<Machine<'v1beta2'>>()
  expect(object.apiVersion).toBe('cluster.x-k8s.io/v1beta2')
  expect(object.spec?.deletion?.nodeDrainTimeoutSeconds).toBe(600)
  expect(undecided).toEqual([])
})

test('what is lost is said, with its row', () => {
  expect(convertTo(machine, 'v1beta2').losses.map(({ from }) => from.join('.'))).toEqual([
    'spec.infrastructureRef.namespace',
  ])
})

test('and back again', () => {
  const { object } = convertTo(convertTo(machine, 'v1beta2').object, 'v1beta1')
  expectTypeOf(object).toEqualTypeOf<Machine<'v1beta1'>>()
  expect(object.spec?.nodeDrainTimeout).toBe('10m')
})
