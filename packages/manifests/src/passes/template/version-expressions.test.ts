import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

test.each([
  [
    'finds objects',
    '{{- $found := lookup "cluster.x-k8s.io/v1beta1" "Machine" "" "" }}{{ toYaml $found }}',
    'template/looks-up-v1beta1',
  ],
  [
    'asks what is served',
    '{{- if .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1" }}{{ end }}',
    'template/asks-for-v1beta1',
  ],
  [
    'asks for a kind of ours in the group of infrastructure',
    '{{- if .Capabilities.APIVersions.Has "infrastructure.cluster.x-k8s.io/v1beta1/DockerClusterTemplate" }}{{ end }}',
    'template/asks-for-v1beta1',
  ],
  ['prints a version', '{{- $version := "cluster.x-k8s.io/v1beta1" }}', 'template/says-v1beta1'],
])('code that %s is told, and stays', (_, code, told) => {
  const text = `${code}\na: 1\n`
  const { after, tasks } = planFile(text, { to: 'v1beta2', file: 'templates/a.yaml' })
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ line: 1, row: 'Template:version', code: told }])
})

const withVersion = (line: string, kind: string): string => `${line}
kind: ${kind}
metadata:
  name: {{ name }}
spec:
  clusterName: {{ name }}
`

test.each([
  ['a.yaml.j2', "apiVersion: cluster.x-k8s.io/{{ version | default('v1beta1') }}"],
  ['templates/a.yaml', 'apiVersion: cluster.x-k8s.io/{{ .Values.version | default "v1beta1" }}'],
])('%s: an object with %s has one task', (file, line) => {
  const { after, tasks } = planFile(withVersion(line, 'MachineDeployment'), { to: 'v1beta2', file })
  expect(after).toContain(line)
  expect(tasks).toMatchObject([{ line: 1, code: 'object/version-unknown' }])
})

test('code beside such an object keeps its task', () => {
  const line = "apiVersion: cluster.x-k8s.io/{{ version | default('v1beta1') }}"
  const text = `{% set used = "cluster.x-k8s.io/v1beta1" %}\n${withVersion(line, 'MachineDeployment')}`
  const { tasks } = planFile(text, { to: 'v1beta2', file: 'a.yaml.j2' })
  expect(tasks.map(({ line, code }) => [line, code])).toEqual([
    [2, 'object/version-unknown'],
    [1, 'template/says-v1beta1'],
  ])
})

test('code that asks for the kind of a provider is nothing to tell', () => {
  const text =
    '{{- if .Capabilities.APIVersions.Has "infrastructure.cluster.x-k8s.io/v1beta1/AWSCluster" }}{{ end }}\na: 1\n'
  expect(planFile(text, { to: 'v1beta2', file: 'templates/a.yaml' }).tasks).toEqual([])
})
