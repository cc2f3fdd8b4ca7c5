import { expect, test } from 'vitest'
import { machine } from './kustomize-folders.ts'
import { migrated } from './run-folder.ts'

const replacement = `\
- source: {kind: Machine, name: b, fieldPath: spec.nodeDrainTimeout}
  targets:
  - select: {kind: Machine}
    fieldPaths: [spec.nodeDeletionTimeout]
    options: {create: true}
`
const now = replacement
  .replace('spec.nodeDrainTimeout', 'spec.deletion.nodeDrainTimeoutSeconds')
  .replace('spec.nodeDeletionTimeout', 'spec.deletion.nodeDeletionTimeoutSeconds')
const head = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n'
const laid = (component: string, more: Readonly<Record<string, string>> = {}) => ({
  'base/machine.yaml': machine,
  'base/kustomization.yaml': 'resources: [machine.yaml]\n',
  'part/kustomization.yaml': head + component,
  'prod/kustomization.yaml': 'resources: [../base]\ncomponents: [../part]\n',
  ...more,
})

test('the replacements of a component follow the objects that it is laid over', () => {
  const { after, tasks } = migrated(laid(`replacements:\n${replacement}`))
  expect(tasks).toEqual([])
  expect(after['part/kustomization.yaml']).toBe(`${head}replacements:\n${now}`)
})

test('so do those of a file, in every overlay', () => {
  const { after, tasks } = migrated(
    laid('replacements: [{path: r.yaml}]\n', {
      'part/r.yaml': replacement,
      'test/kustomization.yaml': 'resources: [../base]\ncomponents: [../part]\nnamePrefix: test-\n',
    }),
  )
  expect(tasks).toEqual([])
  expect(after['part/r.yaml']).toBe(now)
})

test('those of a component over what is not at hand have a task if they name a version', () => {
  const versioned = replacement.replaceAll(
    '{kind: Machine',
    '{group: cluster.x-k8s.io, version: v1beta1, kind: Machine',
  )
  const { after, told } = migrated({
    'part/kustomization.yaml': `${head}replacements:\n${versioned}`,
    'prod/kustomization.yaml': 'resources: [https://example.com/base]\ncomponents: [../part]\n',
  })
  expect(after['part/kustomization.yaml']).toContain('spec.nodeDrainTimeout')
  expect(told).toContain('part/kustomization.yaml:4 kustomize/version-base-missing')
})
