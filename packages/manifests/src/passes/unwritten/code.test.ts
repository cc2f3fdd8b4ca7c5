import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const tasksOf = (file: string, text: string, to: 'v1beta1' | 'v1beta2' = 'v1beta2') =>
  planFile(text, { to, file }).tasks

const jsonnet = `{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'a' }, spec: { topology: { class: 'x' } } }\n`

test.each([
  ['a.libsonnet', jsonnet],
  ['a.jsonnet', jsonnet],
  [
    'a.cue',
    `\
package a
c: {
\tapiVersion: "cluster.x-k8s.io/v1beta1"
\tkind: "Cluster"
}
`,
  ],
  [
    'a.k',
    `\
c = {
    apiVersion = "cluster.x-k8s.io/v1beta1"
}
`,
  ],
  [
    'a.tf',
    `\
resource "kubernetes_manifest" "c" {
  manifest = { apiVersion = "cluster.x-k8s.io/v1beta1" }
}
`,
  ],
  ['a.tofu', 'resource "kubectl_manifest" "c" {\n  yaml_body = "apiVersion: cluster.x-k8s.io/v1beta1"\n}\n'],
  [
    'a.tf.json',
    '{"resource": {"kubernetes_manifest": {"c": {"manifest": {"apiVersion": "cluster.x-k8s.io/v1beta1"}}}}}\n',
  ],
])('%s is told, and stays', (file, text) => {
  expect(planFile(text, { to: 'v1beta2', file })).toMatchObject({ after: text, edits: [] })
  expect(tasksOf(file, text)[0]).toMatchObject({
    file,
    row: 'code:apiVersion',
    code: file.startsWith('a.t') ? 'file/terraform-replaces' : 'file/prints-older-version',
    what: expect.stringContaining('cluster.x-k8s.io/v1beta1') as string,
  })
})

test('a file is told once, where the first version stands', () => {
  const text = `// Two objects.\n${jsonnet}${jsonnet.replace('cluster.x', 'bootstrap.cluster.x')}`
  expect(tasksOf('a.jsonnet', text).filter(({ row }) => row === 'code:apiVersion')).toMatchObject([
    { line: 2, column: 16, what: expect.stringContaining('and 1 more') as string },
  ])
})

test('code that has got there, or is taken back, or names a provider alone is not told', () => {
  expect(tasksOf('a.jsonnet', jsonnet.replace('v1beta1', 'v1beta2'))).toEqual([])
  expect(tasksOf('a.jsonnet', jsonnet, 'v1beta1')).toEqual([])
  expect(tasksOf('a.jsonnet', jsonnet.replace('cluster.x', 'infrastructure.cluster.x'))).toEqual([])
})
