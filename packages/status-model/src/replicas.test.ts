import { describe, expect, test } from 'vitest'
import { clusterReplicas, legacyReplicas, replicas, versions } from './replicas.ts'

const older = {
  apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
  kind: 'KubeadmControlPlane',
  spec: { replicas: 5 },
  status: {
    replicas: 4,
    readyReplicas: 1,
    updatedReplicas: 2,
    unavailableReplicas: 3,
    v1beta2: { readyReplicas: 3, availableReplicas: 2, upToDateReplicas: 0 },
  },
}
const newer = {
  apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
  kind: 'KubeadmControlPlane',
  spec: { replicas: 5 },
  status: {
    replicas: 4,
    readyReplicas: 3,
    availableReplicas: 2,
    upToDateReplicas: 0,
    deprecated: { v1beta1: { readyReplicas: 1, updatedReplicas: 2, unavailableReplicas: 3 } },
  },
}

describe.each([
  ['v1beta1', older],
  ['v1beta2', newer],
])('an object in %s', (_, object) => {
  test('has the counters of v1beta2', () => {
    expect(replicas(object)).toEqual({ desired: 5, current: 4, ready: 3, available: 2, upToDate: 0 })
  })

  test('has the legacy counters by that name', () => {
    expect(legacyReplicas(object)).toEqual({ ready: 1, updated: 2, unavailable: 3 })
  })

  test('what is not reported is absent', () => {
    expect(replicas({ ...object, spec: {}, status: { replicas: null } })).toEqual({})
  })
})

describe('a provider’s control plane', () => {
  const plane = {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1',
    kind: 'FooControlPlane',
    spec: { replicas: 3 },
    status: {
      replicas: 3,
      readyReplicas: 2,
      updatedReplicas: 1,
      upToDateReplicas: 3,
      unavailableReplicas: 2,
    },
  }

  test('is read by its contract, not by its version', () => {
    expect(replicas(plane, 'v1beta1')).toEqual({
      desired: 3,
      current: 3,
      ready: 2,
      available: 1,
      upToDate: 1,
    })
    expect(replicas(plane, 'v1beta2')).toEqual({ desired: 3, current: 3, ready: 2, upToDate: 3 })
  })

  test('has no less than none available', () => {
    expect(replicas({ ...plane, spec: { replicas: 1 } }, 'v1beta1').available).toBe(0)
  })

  test('says nothing of what is available where it does not say what is not', () => {
    expect(replicas({ ...plane, status: {} }, 'v1beta1')).toEqual({ desired: 3 })
  })
})

test.each([
  [
    'v1beta1',
    { v1beta2: { controlPlane: { desiredReplicas: 3, replicas: 2 }, workers: { readyReplicas: 1 } } },
  ],
  ['v1beta2', { controlPlane: { desiredReplicas: 3, replicas: 2 }, workers: { readyReplicas: 1 } }],
])('a Cluster in %s counts its control plane and its workers', (version, status) => {
  expect(clusterReplicas({ apiVersion: `cluster.x-k8s.io/${version}`, kind: 'Cluster', status })).toEqual({
    controlPlane: { desired: 3, current: 2 },
    workers: { ready: 1 },
  })
})

test('versions are counted', () => {
  const status = {
    versions: [{ version: 'v1.34.0', replicas: 2 }, { version: 'v1.35.0' }, { replicas: 1 }, null],
  }
  expect(versions({ ...newer, status })).toEqual([
    { version: 'v1.34.0', replicas: 2 },
    { version: 'v1.35.0' },
  ])
})
