import { expect, test } from 'vitest'
import { compareBuilds } from '../../index.ts'

const head = 'kind: DockerCluster\nmetadata:\n  name: a\nspec:\n  failureDomains:\n'
const before = `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\n${head}    one:\n      controlPlane: true\n    two:\n      controlPlane: false\n`
const after = (domains: string): string =>
  `apiVersion: infrastructure.cluster.x-k8s.io/v1beta2\n${head}${domains}`

test('builds agree whatever the order of keys, which Kustomize sorts', () => {
  const sorted = '    - controlPlane: true\n      name: one\n    - controlPlane: false\n      name: two\n'
  expect(compareBuilds(before, after(sorted), { to: 'v1beta2' })).toBeUndefined()
})

test('items in another order than the server has them are told with their place', () => {
  const turned = '    - name: two\n      controlPlane: false\n    - name: one\n      controlPlane: true\n'
  expect(compareBuilds(before, after(turned), { to: 'v1beta2' })).toBe(
    'DockerCluster.infrastructure.cluster.x-k8s.io a differs at spec.failureDomains[0].name',
  )
})

test('a value less is told with its place', () => {
  const less = '    - name: one\n      controlPlane: true\n'
  expect(compareBuilds(before, after(less), { to: 'v1beta2' })).toBe(
    'DockerCluster.infrastructure.cluster.x-k8s.io a differs at spec.failureDomains[1]',
  )
})
