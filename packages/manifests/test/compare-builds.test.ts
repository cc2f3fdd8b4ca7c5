import { expect, test } from 'vitest'
import { compareBuilds } from '../src/index.ts'

const head = 'kind: DockerCluster\nmetadata:\n  name: a\nspec:\n  failureDomains:\n'
const before = `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\n${head}    one:\n      controlPlane: true\n    two:\n      controlPlane: false\n`
const after = (domains: string): string =>
  `apiVersion: infrastructure.cluster.x-k8s.io/v1beta2\n${head}${domains}`

test('builds agree whatever the order of keys, and of items that were a map: Kustomize sorts the ones', () => {
  const sorted = '    - controlPlane: false\n      name: two\n    - controlPlane: true\n      name: one\n'
  expect(compareBuilds(before, after(sorted), { to: 'v1beta2' })).toBeUndefined()
})

test('a value less is told with its place', () => {
  const less = '    - name: one\n      controlPlane: true\n'
  expect(compareBuilds(before, after(less), { to: 'v1beta2' })).toBe(
    'DockerCluster.infrastructure.cluster.x-k8s.io a differs at spec.failureDomains[1]',
  )
})
