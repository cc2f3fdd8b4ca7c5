import { describe, expect, test } from 'vitest'
import { crdOf, line, shown } from './world.ts'

const label = (contract: string): string => `cluster.x-k8s.io/${contract}`
const seen = 'Please check controller logs for errors'

// facts/contract-facts.md, 2.1 and the first rows of 2.9.
describe('which contract and which API version', () => {
  test.each<[string, string, Readonly<Record<string, string>>, string | undefined]>([
    ['the newest contract wins', '1.14', { v1beta1: 'v1beta1', v1beta2: 'v1beta2' }, 'v1beta2 v1beta2'],
    ['v1beta1 counts where it is alone', '1.15', { v1beta1: 'v1beta1' }, 'v1beta1 v1beta1'],
    ['an empty label is none', '1.14', { v1beta2: '', v1beta1: 'v1beta1' }, 'v1beta1 v1beta1'],
    ['the highest version counts, not the last', '1.14', { v1beta2: 'v1beta2_v1beta1' }, 'v1beta2 v1beta2'],
    ['v1.10 knows v1beta1 only', '1.10', { v1beta1: 'v1beta1', v1beta2: 'v1beta2' }, 'v1beta1 v1beta1'],
    ['v1.10 cannot read the newer one', '1.10', { v1beta2: 'v1beta2' }, undefined],
    ['v1.16 honours v1beta1 no longer', '1.16', { v1beta1: 'v1beta1' }, undefined],
    ['v1.16 reads v1beta2', '1.16', { v1beta1: 'v1beta1', v1beta2: 'v1beta2' }, 'v1beta2 v1beta2'],
  ])('%s', (_, core, labels, expected) => {
    const own = Object.fromEntries(
      Object.entries(labels).map(([contract, value]) => [label(contract), value]),
    )
    const result = shown({ role: 'InfraCluster', core, crd: { ...crdOf('InfraCluster'), labels: own } })
    expect(result.label && `${result.label.contract} ${result.label.selected}`).toBe(expected)
  })

  test('without a label there is an error that names both contracts, and the condition is Unknown', () => {
    const result = shown({ role: 'InfraCluster', crd: crdOf('InfraCluster', []) })
    expect(result.error).toContain(
      'cannot find any versions matching contract versions ["v1beta2" "v1beta1"] for CRD acmeclusters.infrastructure.cluster.x-k8s.io as contract version label(s) are either missing or empty',
    )
    expect(line(result, 'InfrastructureReady')).toEqual(['Unknown', 'InternalError', seen])
  })

  test.each([
    ['a version that does not exist', { name: 'v1', served: true }],
    ['a version that is not served', { name: 'v1beta2', served: false }],
  ])('%s is refused by the API server', (_, version) => {
    const result = shown({ role: 'InfraMachine', crd: { ...crdOf('InfraMachine'), versions: [version] } })
    expect(result.error).toBe(
      'no matches for kind "AcmeMachine" in version "infrastructure.cluster.x-k8s.io/v1beta2"',
    )
    expect(line(result, 'InfrastructureReady')).toEqual(['Unknown', 'InternalError', seen])
  })

  test('a CRD of another name is not found, and that is no missing object', () => {
    const result = shown({
      role: 'ControlPlane',
      crd: { ...crdOf('ControlPlane'), name: 'planes.example.com' },
    })
    expect(result.error).toContain('"acmecontrolplanes.controlplane.cluster.x-k8s.io" not found')
    expect(line(result, 'ControlPlaneAvailable')).toEqual(['Unknown', 'InternalError', seen])
    expect(line(result, 'ControlPlaneInitialized')).toEqual(['Unknown', 'InternalError', seen])
  })
})
