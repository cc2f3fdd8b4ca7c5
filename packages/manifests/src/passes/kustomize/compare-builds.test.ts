import { expect, test } from 'vitest'
import { compareBuilds } from '../../index.ts'

const head = `\
kind: DockerCluster
metadata:
  name: a
spec:
  failureDomains:
`
const before = `\
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
${head}    one:
      controlPlane: true
    two:
      controlPlane: false
`
const after = (domains: string): string =>
  `apiVersion: infrastructure.cluster.x-k8s.io/v1beta2\n${head}${domains}`

test('builds agree whatever the order of keys, which Kustomize sorts', () => {
  const sorted = `\
    - controlPlane: true
      name: one
    - controlPlane: false
      name: two
`
  expect(compareBuilds(before, after(sorted), { to: 'v1beta2' })).toBeUndefined()
})

test('items in another order than the server has them are told with their place', () => {
  const turned = `\
    - name: two
      controlPlane: false
    - name: one
      controlPlane: true
`
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
