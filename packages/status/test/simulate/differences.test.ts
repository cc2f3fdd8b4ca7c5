import { describe, expect, test } from 'vitest'
import { differences, parseCore } from '../../src/simulate/index.ts'
import { crdOf, situationOf } from './world.ts'
import type { Given } from './world.ts'

const later = parseCore('1.16')!
const told = (given: Given) => differences(situationOf(given), later)

describe('what stops working with v1.16', () => {
  test('a kind that follows v1beta1 alone cannot be read, and the label alone does not mend it', () => {
    const [difference, ...more] = told({ role: 'InfraCluster', contract: 'v1beta1', status: { ready: true } })
    expect(more).toEqual([])
    expect(difference).toEqual({
      what: 'v1.16 cannot read AcmeCluster at all: InfrastructureReady becomes Unknown with InternalError',
      because: 'the CRD has no label cluster.x-k8s.io/v1beta2, and contract v1beta1 is honoured no longer',
      next: 'give the CRD the label cluster.x-k8s.io/v1beta2 with the API versions that follow the contract; for v1beta1 as it is that waits for good, for AcmeCluster status.initialization.provisioned to be true',
    })
  })

  test('an object that says it in both places only lacks the label', () => {
    const status = { ready: true, initialization: { provisioned: true } }
    const [difference] = told({ role: 'InfraCluster', contract: 'v1beta1', status })
    expect(difference?.next).toContain('the object is ready for it')
  })

  test('failure domains as a map would be an error under the new label', () => {
    const status = { ready: true, initialization: { provisioned: true }, failureDomains: { a: {} } }
    const [difference] = told({ role: 'InfraCluster', contract: 'v1beta1', status })
    expect(difference?.next).toContain('accessor error')
  })

  test('terminal failures are mirrored no longer', () => {
    const [difference] = told({ role: 'InfraMachine', status: { failureReason: 'UpdateError' } })
    expect(difference?.what).toBe(
      'status.deprecated.v1beta1.failureReason of the Machine are written no longer',
    )
  })

  test('nothing, where the kind follows v1beta2, alone or beside v1beta1', () => {
    const status = { initialization: { provisioned: true } }
    expect(told({ role: 'InfraCluster', status })).toEqual([])
    expect(told({ role: 'InfraCluster', status, crd: crdOf('InfraCluster') })).toEqual([])
  })
})
