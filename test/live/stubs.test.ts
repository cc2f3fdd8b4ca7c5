import { expect, test } from 'vitest'
import { missingIn } from './stubs.ts'

test('kinds that objects refer to and nobody serves are found once', () => {
  const ref = (apiVersion: string, kind: string): object => ({ apiVersion, kind, name: 'a' })
  const group = 'infrastructure.cluster.x-k8s.io'
  const spec = {
    served: ref(`${group}/v1beta1`, 'DevCluster'),
    first: [ref(`${group}/v1beta2`, 'AWSCluster')],
    later: ref(`${group}/v1beta1`, 'AWSCluster'),
    core: ref('v1', 'Secret'),
    none: ref('', ''),
  }
  const served = [{ group, kind: 'DevCluster', plural: 'devclusters', version: 'v1beta2' }]
  expect(missingIn([{ spec }], served)).toEqual([{ group, kind: 'AWSCluster', version: 'v1beta2' }])
})
