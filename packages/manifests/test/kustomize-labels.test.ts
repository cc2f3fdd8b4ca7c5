import { expect, test } from 'vitest'
import { machine } from './kustomize-folders.ts'
import { migrated } from './run-folder.ts'

const folder = (base: string, patch: string, more: Readonly<Record<string, string>> = {}) => ({
  'base/machine.yaml': machine,
  'base/kustomization.yaml': `resources: [machine.yaml]\n${base}`,
  'prod/kustomization.yaml': `resources: [../base]\npatches:\n${patch}`,
  ...more,
})
const labels = `apiVersion: builtin
kind: LabelTransformer
metadata: {name: l}
labels: {team: a}
fieldSpecs: [{path: metadata/labels, create: true}]
`
const transformer = 'transformers: [labels.yaml]\n'

test.each([
  ['labels', 'labels: [{pairs: {team: a}}]\n', {}],
  ['commonLabels', 'commonLabels: {team: a}\n', {}],
  ['a transformer', transformer, { 'base/labels.yaml': labels }],
  ['a transformer in the file', `transformers:\n- |\n${labels.replace(/^/gm, '  ').trimEnd()}\n`, {}],
])('an overlay finds the labels that its base gets by %s', (_, base, more) => {
  const written = `\
- target: {kind: Machine}
  patch: |
    - {op: add, path: /metadata/labels/env, value: prod}
    - {op: replace, path: /metadata/labels/team, value: b}
`
  const own = folder(base, written, more)
  const { after, tasks } = migrated(own)
  expect(tasks).toEqual([])
  expect(after['prod/kustomization.yaml']).toBe(own['prod/kustomization.yaml'])
  const selected = `\
- target: {labelSelector: team=a}
  patch: |
    - {op: replace, path: /spec/nodeDrainTimeout, value: 10m}
`
  expect(migrated(folder(base, selected, more)).after['prod/kustomization.yaml']).toContain(
    '{op: replace, path: /spec/deletion/nodeDrainTimeoutSeconds, value: 600}',
  )
})

test('annotations are found as well', () => {
  const patch = `\
- target: {annotationSelector: team=a}
  patch: |
    - {op: replace, path: /spec/nodeDrainTimeout, value: 10m}
`
  const { after } = migrated(folder('commonAnnotations: {team: a}\n', patch))
  expect(after['prod/kustomization.yaml']).toContain('nodeDrainTimeoutSeconds')
})

test('what a program sets may be any label', () => {
  const patch = `\
- target: {labelSelector: team=a}
  patch: |
    - {op: replace, path: /spec/nodeDrainTimeout, value: 10m}
`
  const program = labels.replace('apiVersion: builtin', 'apiVersion: example.com/v1')
  const { after } = migrated(folder(transformer, patch, { 'base/labels.yaml': program }))
  expect(after['prod/kustomization.yaml']).toContain('nodeDrainTimeoutSeconds')
})
