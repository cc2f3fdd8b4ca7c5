import { expect, test } from 'vitest'
import { failureDomains } from './failure-domains.ts'

const zones = [{ name: 'a', controlPlane: true, attributes: { id: '1' } }, { name: 'b' }]

test.each([
  ['v1beta1', { b: {}, a: { controlPlane: true, attributes: { id: '1' } } }],
  ['v1beta2', [{ name: 'b' }, { name: 'a', controlPlane: true, attributes: { id: '1' } }]],
])('failure domains of a Cluster in %s, by name', (version, written) => {
  const status = { failureDomains: written }
  expect(failureDomains({ apiVersion: `cluster.x-k8s.io/${version}`, kind: 'Cluster', status })).toEqual(
    zones,
  )
})
