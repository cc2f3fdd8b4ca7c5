import { expect, test } from 'vitest'
import { migratedChart } from '../../../test/migrated-chart.ts'

const migrated = (files: Readonly<Record<string, string>>) =>
  migratedChart(files, (file, { line, code }) => `${file}:${line} ${code}`)

const helpers = (version: string): string => `\
{{- define "head.version" -}}
apiVersion: cluster.x-k8s.io/${version}
{{- end }}
`
const both = (version: string): string => `\
{{- define "head.both" -}}
apiVersion: cluster.x-k8s.io/${version}
kind: Machine
{{- end }}
`
const machine = (head: string, drain: string): string => `${head}
metadata:
  name: a
spec:
  clusterName: c
  ${drain}
  bootstrap: {dataSecretName: a}
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: Other
    name: a
`
const old = (head: string): string => machine(head, 'nodeDrainTimeout: 5m')
const now = (head: string): string =>
  machine(head, 'deletion:\n    nodeDrainTimeoutSeconds: 300').replace(
    'apiVersion: infrastructure.cluster.x-k8s.io/v1beta1',
    'apiGroup: infrastructure.cluster.x-k8s.io',
  )

test.each([
  ['its version', '{{ include "head.version" . }}\nkind: Machine', helpers],
  ['its version, at the start', '{{- include "head.version" . }}\nkind: Machine', helpers],
  ['its version behind its kind', 'kind: Machine\n{{ include "head.version" . | nindent 0 }}', helpers],
  ['its version and its kind', '{{ include "head.both" . }}', both],
])('an object moves with the named template that prints %s', (_, head, named) => {
  const files = { 'c/templates/_helpers.tpl': named('v1beta1'), 'c/templates/a.yaml': old(head) }
  expect(migrated(files)).toEqual({
    after: { 'c/templates/_helpers.tpl': named('v1beta2'), 'c/templates/a.yaml': now(head) },
    tasks: [],
  })
})

test('an object that stays keeps the named template, and the others call a copy', () => {
  const head = '{{ include "head.version" . }}\nkind: Machine'
  const staying = machine(head, 'nodeDrainTimeout: {{ .Values.drain }}')
  const { after, tasks } = migrated({
    'c/templates/_helpers.tpl': helpers('v1beta1'),
    'c/templates/a.yaml': old(head),
    'c/templates/b.yaml': staying,
  })
  expect(after['c/templates/a.yaml']).toBe(now(head.replace('version"', 'version.v1beta2"')))
  expect(after['c/templates/_helpers.tpl']).toContain(helpers('v1beta1'))
  expect(tasks).toEqual(['c/templates/b.yaml:1 object/version-printed'])
})

test.each([['cluster.x-k8s.io/v1beta1'], ['{{ .api | default "cluster.x-k8s.io/v1beta1" }}']])(
  'a named template that nobody could follow stays, with one task: %s',
  (version) => {
    const files = {
      'c/templates/_helpers.tpl': both('v1beta1').replace('cluster.x-k8s.io/v1beta1', version),
      'c/templates/a.yaml': old('{{ include (printf "head.%s" "both") . }}'),
    }
    expect(migrated(files)).toEqual({
      after: {},
      tasks: ['c/templates/_helpers.tpl:2 template/prints-version'],
    })
  },
)

test('an object whose version other code prints stays, with a task', () => {
  const head = '{{ printf "apiVersion: %s/%s" "cluster.x-k8s.io" .Values.v }}\nkind: Machine'
  const files = { 'c/values.yaml': 'v: v1beta1\n', 'c/templates/a.yaml': old(head) }
  expect(migrated(files)).toEqual({ after: {}, tasks: ['c/templates/a.yaml:1 object/version-printed'] })
})
