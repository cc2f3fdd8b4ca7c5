import { expect, test } from 'vitest'
import { migratedChart } from '../../../test/migrated-chart.ts'

const migrated = (files: Readonly<Record<string, string>>) =>
  migratedChart(files, (file, { line, code }) => `${file}:${line} ${code}`)

const deployment = (version: string, infra = '{{ .Values.v }}'): string => `\
{{- range .Values.pools }}
---
apiVersion: ${version}
kind: MachineDeployment
metadata:
  name: {{ .name }}
spec:
  clusterName: c
  selector: {}
  template:
    spec:
      clusterName: c
      bootstrap:
        configRef:
          apiVersion: bootstrap.cluster.x-k8s.io/{{ $.Values.v }}
          kind: KubeadmConfigTemplate
          name: a
      infrastructureRef:
        apiVersion: infrastructure.cluster.x-k8s.io/${infra}
        kind: OpenStackMachineTemplate
        name: a
{{- end }}
`
const deploymentNow = (version = 'cluster.x-k8s.io/v1beta2'): string =>
  deployment(version)
    .replace(
      'apiVersion: bootstrap.cluster.x-k8s.io/{{ $.Values.v }}',
      'apiGroup: bootstrap.cluster.x-k8s.io',
    )
    .replace(
      'apiVersion: infrastructure.cluster.x-k8s.io/{{ .Values.v }}',
      'apiGroup: infrastructure.cluster.x-k8s.io',
    )

const set = (version: string): string => `\
apiVersion: ${version}
kind: ClusterResourceSet
metadata:
  name: a # of addons.cluster.x-k8s.io
spec:
  clusterSelector:
    matchLabels: {a: b}
  resources:
    - {kind: ConfigMap, name: a}
`

const template = `\
apiVersion: infrastructure.cluster.x-k8s.io/{{ .Values.v }}
kind: OpenStackMachineTemplate
metadata:
  name: a
`

test.each([
  ['from the values', 'cluster.x-k8s.io/{{ $.Values.v }}', 'cluster.x-k8s.io/v1beta2'],
  ['in quotes', '"cluster.x-k8s.io/{{ $.Values.v }}"', '"cluster.x-k8s.io/v1beta2"'],
  ['as a whole', '{{ $.Values.whole }}', 'cluster.x-k8s.io/v1beta2'],
  ['quoted by code', '{{ $.Values.whole | quote }}', '"cluster.x-k8s.io/v1beta2"'],
  ['in two parts', '{{ $.Values.api.group }}/{{ $.Values.v }} # here', 'cluster.x-k8s.io/v1beta2 # here'],
  ['from a named template', '{{ include "c.version" $ }}', 'cluster.x-k8s.io/v1beta2'],
  ['from one that formats it', '{{ include "c.formatted" $ }}', 'cluster.x-k8s.io/v1beta2'],
])('an object whose version comes %s says the version that its fields are of', (_, version, now) => {
  const files = {
    'c/values.yaml': 'v: v1beta1 # of all\nwhole: cluster.x-k8s.io/v1beta1\napi: {group: cluster.x-k8s.io}\n',
    'c/ci/test-values.yaml': 'v: v1beta1\n',
    'c/templates/_helpers.tpl': `\
{{/* Cluster API */}}
{{- define "c.version" -}}
cluster.x-k8s.io/v1beta1
{{- end -}}
{{- define "c.formatted" -}}
{{- printf "%s/%s" .Values.api.group .Values.v -}}
{{- end -}}
`,
    'c/templates/a.yaml': deployment(version),
    'c/templates/b.yaml': template,
    'c/templates/c.yaml': set('addons.cluster.x-k8s.io/{{ .Values.v }}'),
  }
  expect(migrated(files).after).toEqual({
    'c/templates/a.yaml': deploymentNow(now),
    'c/templates/c.yaml': set('addons.cluster.x-k8s.io/v1beta2'),
  })
})

test.each([
  ['differ', { 'c/values.yaml': 'v: v1beta1\n', 'c/values-prod.yaml': 'v: v1beta2\n' }],
  ['are not there', { 'c/values.yaml': 'w: v1beta1\n' }],
  ['cannot be read', { 'c/values.yaml': 'v: v1beta1\n', 'c/ci/values.yaml': 'v: [\n' }],
])('where the values %s, each object stays with a task', (_, values) => {
  const files = {
    ...values,
    'c/templates/a.yaml': deployment('cluster.x-k8s.io/{{ $.Values.v }}'),
    'c/templates/c.yaml': set('addons.cluster.x-k8s.io/{{ .Values.v }}'),
    'c/templates/d.yaml': set('{{ include "c.version" . }}'),
  }
  const { after, tasks } = migrated(files)
  expect(after).toEqual({})
  const code = 'object/version-unknown'
  const of = (file: string): readonly string[] =>
    tasks.filter((task) => task.startsWith(`c/templates/${file}`))
  expect(of('a.yaml')).toEqual([`c/templates/a.yaml:3 ${code}`])
  expect(of('c.yaml')).toEqual([`c/templates/c.yaml:1 ${code}`])
  expect(of('d.yaml')).toEqual([`c/templates/d.yaml:1 ${code}`])
})

test('what the values say already is left alone', () => {
  const files = {
    'c/values.yaml': 'v: v1beta2\n',
    'c/templates/c.yaml': set('addons.cluster.x-k8s.io/{{ .Values.v }}'),
  }
  expect(migrated(files)).toEqual({ after: {}, tasks: [] })
})

test('a value is told where something else than versions of objects reads it', () => {
  const files = {
    'c/values.yaml': 'v: cluster.x-k8s.io/v1beta1\nw: cluster.x-k8s.io/v1beta1\n',
    'c/templates/a.yaml': deployment('{{ $.Values.v }}', 'v1beta1').replace(
      '{{ $.Values.v }}\n          kind',
      'v1beta1\n          kind',
    ),
    'c/templates/b.yaml': '{{ $all := lookup .Values.w "Cluster" "" "" }}',
  }
  expect(migrated(files).tasks).toEqual(['c/values.yaml:2 file/version-value'])
})

test('a template need not name the group that its chart names in the values', () => {
  const version = '{{ $env.Values.group }}/{{ $env.Values.v }}'
  const named = set(version).replace(' # of addons.cluster.x-k8s.io', '')
  const files = {
    'c/values.yaml': 'group: addons.cluster.x-k8s.io\nv: v1beta1\n',
    'c/templates/a.yaml': named,
    'c/templates/b.yaml': named.replace('$env.Values.v ', '.version '),
    'c/templates/c.yaml':
      '{{ define "db" }}postgresql.example.com/v1{{ end }}\napiVersion: {{ include "db" . }}\nkind: Cluster\n',
  }
  expect(migrated(files)).toEqual({
    after: { 'c/templates/a.yaml': named.replace(version, 'addons.cluster.x-k8s.io/v1beta2') },
    tasks: ['c/templates/b.yaml:1 object/version-unknown'],
  })
})
