import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'
import { Tried } from './tried.ts'

const header = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: a
`

const plan = (text: string) => planManifest(text, { to: 'v1beta2', file: 'a.yaml' })

const triedOf = (spec: string) => plan(`${header}spec:\n${spec}`).tasks.map(({ tried }) => tried)

test('a task says which ways were tried: branch by branch, and as one text', () => {
  const drain = `\
  template:
    spec:
      nodeDrainTimeout: 5m
      nodeDrainTimeout: 6m
`
  const other = '  template:\n    spec: { clusterName: a }\n'
  const differs = 'a branch of it would say something else at spec.template.spec.deletion'
  expect(
    triedOf(`\
  {{- if .a }}
${drain}  {{- else }}
${other}  {{- end }}
`),
  ).toEqual([
    [
      'branch by branch: "nodeDrainTimeout" is written 2 times in one map',
      `as one text: ${differs}`,
      `with the ends of blocks on lines of their own: ${differs}`,
    ],
  ])
})

test('a task about an order says what the code was taken for', () => {
  const said = 'must be a list sorted by name: another order replaces Machines when it is applied'
  const text = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
spec:
  joinConfiguration:
    nodeRegistration:
      kubeletExtraArgs:
        {{- range .names }}
        {{ .name }}: b
        {{- end }}
        {{ include "x" . }}
        c: d
`
  const [task] = plan(text).tasks
  expect(task).toMatchObject({
    code: 'field/order-unknown',
    tried: [
      expect.stringContaining(
        `as one text: spec.joinConfiguration.nodeRegistration.kubeletExtraArgs ${said}`,
      ),
      'with code on a line of its own as an item of a list: bad indentation of a mapping entry',
      expect.stringContaining('with the ends of blocks on lines of their own: '),
      expect.stringContaining('an item of a list, and the ends of blocks on lines of their own: '),
    ],
  })
  expect(JSON.stringify(task)).not.toMatch(/[\uE000-\uE003]/)
})

test('a way that reads the template as another one is none of its own', () => {
  expect(triedOf('  replicas: {{ .a }}\n bad: [{{ .b }}\n')).toEqual([undefined])
})

test('a way is said once, with the first reason; a single one says nothing', () => {
  const tried = new Tried()
  tried.add('as one text', 'it is no YAML', 'a')
  tried.add('as one text', 'it would differ')
  tried.add('with the same text', 'it is no YAML', 'a')
  expect(tried.said).toEqual({})
  tried.add('branch by branch', 'it would differ')
  expect(tried.said).toEqual({ tried: ['as one text: it is no YAML', 'branch by branch: it would differ'] })
})
