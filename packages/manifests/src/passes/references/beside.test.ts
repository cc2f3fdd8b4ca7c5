import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const owned = `\
- apiVersion: v1
  kind: Secret
  metadata:
    name: s
    ownerReferences:
    - {apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, name: c, uid: x}
`
const cluster = `\
- apiVersion: cluster.x-k8s.io/v1beta1
  kind: Cluster
  metadata: {name: c}
  spec: {paused: true}
  status:
    conditions:
    - {type: Ready, status: "True", lastTransitionTime: "2024-01-01T00:00:00Z"}
`
const list = (...items: readonly string[]): string => `apiVersion: v1\nkind: List\nitems:\n${items.join('')}`

test.each([
  ['an object of ours', cluster],
  ['another object', '- apiVersion: v1\n  kind: ConfigMap\n  data: {condition: Ready, field: spec.paused}\n'],
])('what an item of a List names says nothing of %s beside it', (_, item) => {
  const { tasks } = planFile(list(owned, item), { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks.map(({ code }) => code)).toEqual(['reference/api-version'])
})

test('fields beside a version in the same item have a task', () => {
  const waiting = `\
- apiVersion: example.com/v1
  kind: Waiter
  metadata: {name: w}
  spec:
    object: {apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster}
    condition: ControlPlaneReady
`
  const { tasks } = planFile(list(owned, waiting), { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks.map(({ code, line }) => `${line} ${code}`)).toEqual([
    '9 reference/api-version',
    '14 reference/api-version',
    '15 reference/script-condition-one',
  ])
})
