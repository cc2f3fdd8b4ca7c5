import { expect, test } from 'vitest'
import { planned } from './kustomize-folders.ts'

const cluster = (controlPlane: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { topology: { class: c, version: v1.33.0, controlPlane: ${controlPlane} } }
`
const emptied = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: a }
spec: { topology: { controlPlane: { replicas: 3, variables: { overrides: [] } } } }
`
const operation = `- op: add
  path: /spec/topology/controlPlane/variables
  value: { overrides: [] }
`

/** v1beta1 stores `variables: {}`, which v1beta2 refuses. */
test.each([
  [
    'a merge on variables that the base has',
    '{ variables: { overrides: [{ name: x, value: y }] } }',
    emptied,
  ],
  [
    'an operation on variables that the base has',
    '{ variables: { overrides: [{ name: x, value: y }] } }',
    operation,
  ],
  ['a merge on variables that the base lacks', '{ replicas: 1 }', emptied],
])('an empty list of overrides holds what it is a part of, with a task: %s', (_, controlPlane, patch) => {
  const folder = {
    'base/kustomization.yaml': 'resources: [a.yaml]\n',
    'base/a.yaml': cluster(controlPlane),
    'prod/kustomization.yaml': `resources: [../base]
patches:
- target: { kind: Cluster }
  patch: |
${patch.replace(/^/gm, '    ')}
`,
  }
  const { tasks, after } = planned(folder)
  expect(tasks).not.toEqual([])
  expect(after).toEqual(folder)
})
