import { expect, test } from 'vitest'
import { objectPathOf, pathOf } from './resource.ts'

const machines = { group: 'cluster.x-k8s.io', version: 'v1beta2', plural: 'machines', kind: 'Machine' }
const base = '/apis/cluster.x-k8s.io/v1beta2'

test('objects lie below their namespace, where they have one', () => {
  expect(pathOf(machines)).toBe(`${base}/machines`)
  expect(objectPathOf(machines, { namespace: 'a', name: 'b' })).toBe(`${base}/namespaces/a/machines/b`)
  expect(objectPathOf({ ...machines, clusterWide: true }, { namespace: 'a', name: 'b' })).toBe(
    `${base}/machines/b`,
  )
})

test.each([
  ['a/../b', 'a%2F..%2Fb'],
  // Otherwise the question would lose its dryRun.
  ['a?x=', 'a%3Fx%3D'],
  ['a#', 'a%23'],
  ['a\n\ud800', 'a%0A%EF%BF%BD'],
])('a name is one step of a path, whatever it is: %j', (name, step) => {
  expect(objectPathOf(machines, { namespace: name, name })).toBe(
    `${base}/namespaces/${step}/machines/${step}`,
  )
})
