import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'
import { keptOnPurpose } from './purpose.ts'
import { keptForRelease, releaseOf } from './release.ts'

test.each([
  ['test/e2e/data/infrastructure-docker/v1.8/cluster-template.yaml', 'v1.8'],
  ['test/e2e/data/infrastructure-docker/v0.4/bases/cluster.yaml', 'v0.4'],
  ['data/v1.9.3/cluster.yaml', 'v1.9.3'],
  ['e2e/release-1.8/cluster.yaml', 'release-1.8'],
  ['overrides/infrastructure-vsphere/v1.13/cluster-template.yaml', 'v1.13'],
  ['overrides/cluster-api/v1.10.2/core.yaml', 'v1.10.2'],
])('%s is of an older release', (file, release) => {
  expect(releaseOf(file)).toBe(release)
})

test.each([
  'test/e2e/data/infrastructure-docker/main/cluster-template.yaml',
  'test/e2e/data/infrastructure-docker/v1.11/cluster-template.yaml',
  'overrides/infrastructure-vsphere/v1.99.99/cluster-template.yaml',
  'clusters/v1.8/cluster.yaml',
  'charts/cluster/v0.3/templates/cluster.yaml',
  'test/data/v1.31.0/cluster.yaml',
  'test/data/v1beta1/cluster.yaml',
  'v1.8/cluster.yaml',
  'test/v1.8.yaml',
])('%s is not', (file) => {
  expect(releaseOf(file)).toBeUndefined()
})

test('a file of an older release stays, with one task', () => {
  const file = 'test/e2e/data/v1.8/cluster.yaml'
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
`
  const plan = keptForRelease(planManifest(text, { to: 'v1beta2', file }))
  expect(plan).toMatchObject({
    after: text,
    edits: [],
    tasks: [{ file, line: 1, row: 'release:file', code: 'file/older-release' }],
  })
  expect(keptForRelease(planManifest(text, { to: 'v1beta2', file: 'cluster.yaml' })).edits).not.toEqual([])
})

test('a file that says that it is of v1beta1 on purpose stays, with one task', () => {
  const head = '# This stays at v1beta1 intentionally: it tests the conversion.\n'
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
`
  const options = { to: 'v1beta2', file: 'a.yaml' } as const
  expect(keptOnPurpose(planManifest(head + text, options))).toMatchObject({
    after: head + text,
    tasks: [{ file: 'a.yaml', line: 1, row: 'purpose:file', code: 'file/v1beta1-on-purpose' }],
  })
  for (const other of ['# This is v1beta1.\n', '# Left out on purpose: the name.\n', `${text}---\n${head}`])
    expect(keptOnPurpose(planManifest(other + text, options)).edits).not.toEqual([])
})
