import { describe, expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

/** A ClusterClass of a chart: its own code is written as texts that Helm prints. */
const clusterClass = (patch: string, more = ''): string => `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata:
  name: a
spec:
  controlPlane:
    ref:
      apiVersion: controlplane.cluster.x-k8s.io/v1beta1
      kind: KubeadmControlPlaneTemplate
      name: {{ .Values.name }}
  variables:
  - name: tag
    required: true
    schema:
      openAPIV3Schema: {type: string, default: ""}
  patches:
  - name: etcd
${more}    definitions:
    - selector:
        apiVersion: controlplane.cluster.x-k8s.io/v1beta1
        kind: KubeadmControlPlaneTemplate
        matchResources: {controlPlane: true}
      jsonPatches:
      - op: add
        path: /spec/template/spec/kubeadmConfigSpec/clusterConfiguration/etcd
        valueFrom:
          template: |
            local:
              imageTag: ${patch}
`

const told = (text: string): readonly (string | undefined)[] =>
  planManifest(text, { to: 'v1beta2', file: 'c/templates/a.yaml' }).tasks.map(({ code }) => code)

test.each(['{{`{{ .tag }}`}}', '{{ "{{ .tag }}" }}', '{{- `{{ .tag }}` -}}'])(
  'a variable that is empty by default is seen in %s',
  (code) => expect(told(clusterClass(code))).toEqual(['patch/empty-variable']),
)

test.each(['{{`\'{{ ne .tag "" }}\'`}}', `'{{ "{{ ne .tag \\"\\" }}" }}'`])(
  'a condition that asks for the variable is seen in %s',
  (condition) => expect(told(clusterClass('{{`{{ .tag }}`}}', `    enabledIf: ${condition}\n`))).toEqual([]),
)

test('a builtin variable that is gone is seen', () => {
  expect(told(clusterClass('{{`{{ .builtin.cluster.network.ipFamily }}`}}'))).toEqual(['patch/no-ip-family'])
})

test('what Helm prints of values is not known', () => {
  expect(told(clusterClass('{{ .Values.tag }}'))).toEqual([])
})

test.each([
  ['a flag that is left out', '/extraArgs/v', '"{{ .tag }}"', ['patch/empty-variable']],
  ['a flag of a map that is left out', '/extraArgs', '"v: {{ .tag }}"', ['patch/empty-variable']],
  ['a flag without a value', '/extraArgs/v', `'"{{ .tag }}"'`, []],
])(
  'v1beta1 drops what a variable that is empty by default does not print: %s',
  (_, path, template, codes) => {
    const text = clusterClass('').replace(
      /clusterConfiguration\/etcd[^]*/,
      `clusterConfiguration/apiServer${path}\n        valueFrom: { template: ${template} }\n`,
    )
    const beside = `---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec: { template: { spec: { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs: { a: b } } } } } } }
`
    const { tasks } = planManifest(text.replace('{{ .Values.name }}', 'a') + beside, { to: 'v1beta2' })
    expect(tasks.map(({ code }) => code)).toEqual(codes)
  },
)

test('flags that a named template prints are unknown, also once it prints the list', () => {
  const text = clusterClass('')
    .replace('{{ .Values.name }}', 'a')
    .replace(
      /clusterConfiguration\/etcd[^]*/,
      `clusterConfiguration/apiServer/extraArgs/v\n        value: "5"\n`,
    )
  const beside = `---
apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec:
  template:
    spec:
      kubeadmConfigSpec:
        clusterConfiguration:
          apiServer:
            extraArgs: {{ include "capi-migrate.v1beta2.KubeadmControlPlaneTemplate.flags" .Values.args | nindent 14 }}
`
  const { tasks } = planManifest(text + beside, { to: 'v1beta2', file: 'templates/a.yaml' })
  expect(tasks.map(({ code }) => code)).toContain('patch/flags-rendered')
})

describe('code in the text of a patch that may print a field that changes holds the class', () => {
  const kept = (path: string, template: string): readonly unknown[] => {
    const [before = ''] = clusterClass('')
      .replace('{{ .Values.name }}', 'a')
      .split('clusterConfiguration/etcd')
    const value = JSON.stringify(template)
    const text = `${before}clusterConfiguration/${path}\n        valueFrom: { template: ${value} }\n`
    return planManifest(text, { to: 'v1beta2' }).tasks.map(({ code }) => code)
  }

  test.each([
    [
      'a field behind a condition on its line',
      'apiServer',
      'certSANs: [a]\n{{ if .f }}timeoutForControlPlane: 5m{{ end }}\n',
    ],
    ['a whole map', 'apiServer/extraArgs', '{{ toJson .args }}'],
    ['the value of a map', 'apiServer', 'extraArgs: {{ toJson .args }}\n'],
    ['one of two maps', 'apiServer', 'extraArgs: {{ if .f }}{a: "1"}{{ else }}{b: "1"}{{ end }}\n'],
    ['members of a map', 'apiServer/extraArgs', '{{ if .f }}a: "1"{{ else }}b: "1"{{ end }}\n'],
    [
      'a member between braces',
      'apiServer',
      '{certSANs: [a], {{ if .f }}timeoutForControlPlane: 5m{{ end }}}',
    ],
    ['all members between braces', 'apiServer', '{ {{ if .f }}timeoutForControlPlane: 5m{{ end }} }'],
    ['a member with its comma', 'apiServer/extraArgs', '{ {{ if .f }}v: "1", {{ end }}a: b }'],
    [
      'a loop between braces',
      'apiServer/extraArgs',
      '{ {{ range $k, $v := .a }}{{ $k }}: "{{ $v }}",{{ end }} }',
    ],
    ['a name', 'apiServer', '{{ .name }}: 5m\n'],
    ['a part of a name', 'apiServer', 'timeoutFor{{ .name }}: 5m\n'],
    ['a whole text of two parts', 'apiServer', '{{ .a }}{{ .b }}'],
    ['a value of two parts', 'apiServer', 'extraArgs: {{ .a }}{{ .b }}\n'],
    ['a text in quotes', 'apiServer', '"{{ .a }}"'],
  ])('%s', (_, path, template) => expect(kept(path, template)).toContain('patch/text-not-rewritten'))

  test.each([
    ['a field that stays', 'apiServer', 'certSANs: [{{ .san }}]\n'],
    [
      'the names of a range',
      'apiServer/extraArgs',
      '{{ range $k, $v := .args }}\n{{ $k }}: "{{ $v }}"\n{{ end }}\n',
    ],
    ['a value', 'apiServer/extraArgs', 'a: "{{ .a }}"\n'],
  ])('but not %s', (_, path, template) =>
    expect(kept(path, template)).not.toContain('patch/text-not-rewritten'),
  )
})

describe('code of a chart in a patch of a class holds the class', () => {
  const told = (path: string, rest: string): readonly unknown[] => {
    const [before = ''] = clusterClass('')
      .replace('{{ .Values.name }}', 'a')
      .split('clusterConfiguration/etcd')
    const text = `${before}clusterConfiguration/${path}\n        ${rest}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: { name: a }
spec: { template: { spec: { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { certSANs: [b] } } } } } }
`
    return planManifest(text, { to: 'v1beta2', file: 'c/templates/a.yaml' }).tasks.map(({ code }) => code)
  }

  test.each([
    ['a value', 'apiServer', 'value: {{ toYaml .Values.a | nindent 10 }}', 'field/may-print-old'],
    ['a value of two parts', 'apiServer', 'value: {{ .Values.a }}{{ .Values.b }}', 'field/may-print-old'],
    [
      'a member of a value',
      'apiServer',
      'value: {certSANs: [a], {{ if .Values.a }}timeoutForControlPlane: 5m{{ end }}}',
      'field/may-print-old',
    ],
    ['a name in a value', 'apiServer', 'value: {certSANs: [a], {{ .Values.a }}: 5m}', 'field/may-print-old'],
    ['a step of the path', '{{ .Values.a }}', 'value: {timeoutForControlPlane: 5m}', 'patch/path-rendered'],
    [
      'a step of a path with a text',
      'apiServer/{{ .Values.a }}',
      'valueFrom: { template: 5m }',
      'patch/path-rendered',
    ],
    ['a part of a step', 'apiServer/timeout{{ .Values.a }}', 'value: 5m', 'patch/path-rendered'],
  ])('%s', (_, path, rest, code) => expect(told(path, rest)).toEqual([code]))

  test.each([
    ['an index', 'apiServer/certSANs/{{ .Values.a }}', 'value: b'],
    ['a part of a step that no field that changes starts with', 'apiServer/x{{ .Values.a }}', 'value: b'],
    ['a value that stays', 'apiServer/certSANs', 'value: {{ toYaml .Values.a | nindent 10 }}'],
  ])('but not %s', (_, path, rest) => expect(told(path, rest)).toEqual([]))
})
