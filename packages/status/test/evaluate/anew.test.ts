import type { ApiObject } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import { evaluate } from '../../src/evaluate/index.ts'

test('an object that its owner has changed is looked at anew', () => {
  const condition = { type: 'RollingOut', status: 'False', reason: 'NotRollingOut', message: '' }
  const plane = {
    apiVersion: 'controlplane.example/v1',
    kind: 'Plane',
    metadata: { name: 'p', namespace: 'ns' },
    status: { conditions: [condition] },
  }
  const controlPlaneRef = { apiGroup: 'controlplane.example', kind: 'Plane', name: 'p' }
  const cluster = {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: 'c', namespace: 'ns' },
    spec: { controlPlaneRef },
  }
  const isRollingOut = () =>
    evaluate([cluster, plane] as readonly ApiObject[], { now: new Date(0) })[0]!.outcomes.find(
      (one) => one.condition.type === 'RollingOut',
    )?.condition.status
  expect(isRollingOut()).toBe('False')
  condition.status = 'True'
  expect(isRollingOut()).toBe('True')
})
