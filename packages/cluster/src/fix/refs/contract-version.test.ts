import { describe, expect, it } from 'vitest'
import type { Crd } from '../../facts/crd.ts'
import { byAge, contractVersionOf } from './contract-version.ts'

const crd = (label: string | undefined, served: readonly string[]): Crd => ({
  name: 'things.infrastructure.cluster.x-k8s.io',
  group: 'infrastructure.cluster.x-k8s.io',
  kind: 'Thing',
  plural: 'things',
  clusterWide: false,
  generation: 1,
  labels: label === undefined ? {} : { 'cluster.x-k8s.io/v1beta2': label },
  annotations: {},
  versions: ['v1alpha1', 'v1beta1', 'v1beta2', 'v1'].map((name) => ({
    name,
    served: served.includes(name),
    storage: false,
  })),
  storedVersions: [],
  hasWebhook: true,
})

describe('the version of the contract', () => {
  it('is the latest that the label names', () => {
    expect(contractVersionOf(crd('v1beta1', ['v1beta1']))).toBe('v1beta1')
    expect(contractVersionOf(crd('v1_v1beta2', ['v1', 'v1beta2']))).toBe('v1')
  })

  it('is unknown without a label, and where it is not served', () => {
    expect(contractVersionOf(crd(undefined, ['v1beta2']))).toBeUndefined()
    expect(contractVersionOf(crd('', ['v1beta2']))).toBeUndefined()
    expect(contractVersionOf(crd('v1beta1_v1beta2', ['v1beta1']))).toBeUndefined()
  })
})

it('puts versions in the order of Kubernetes', () => {
  const versions = ['v2', 'foo10', 'v1beta2', 'v11alpha2', 'v1', 'v10beta3', 'foo1', 'v1beta11', 'v1alpha1']
  expect(versions.toSorted(byAge)).toEqual([
    'foo10',
    'foo1',
    'v1alpha1',
    'v11alpha2',
    'v1beta2',
    'v1beta11',
    'v10beta3',
    'v1',
    'v2',
  ])
})
