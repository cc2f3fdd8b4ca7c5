import { expect, test } from 'vitest'
import { renderChart } from './chart.ts'

const about = 'apiVersion: v2\nname: one\nversion: 0.1.0\n'
const chart = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries({ 'Chart.yaml': about, ...files }))

test('a chart is rendered with its own values and with those that are laid over them', () => {
  const files = chart({
    'values.yaml': 'a: {b: 1, c: 2}\nd: 3\nl: [1, 2]\n',
    'ci/x.yaml': 'a: {b: 5}\nd: null\nl: [3]\n',
    'templates/_help.tpl': '{{ define "name" }}{{ .Chart.Name }}{{ end }}',
    'templates/NOTES.txt': 'hello',
    'templates/b.yaml': '{{ if .Values.d }}d: {{ .Values.d }}{{ end }}',
    'templates/a.yaml': 'n: {{ include "name" . }}\nv: {{ toJson .Values.a }}\nl: {{ toJson .Values.l }}\n',
  })
  expect(renderChart(files)).toEqual({
    text: '---\n# Source: one/templates/a.yaml\nn: one\nv: {"b":1,"c":2}\nl: [1,2]\n---\n# Source: one/templates/b.yaml\nd: 3\n',
  })
  expect(renderChart(files, ['ci/x.yaml'])).toEqual({
    text: '---\n# Source: one/templates/a.yaml\nn: one\nv: {"b":5,"c":2}\nl: [3]\n',
  })
})

test('a copy of the whole context can be written into', () => {
  const body =
    '{{ $c := deepCopy . }}{{ $_ := set $c.Values "a" 2 }}a: {{ .Values.a }}{{ $c.Values.a }}\nn: {{ $c.Chart.Name }}'
  const files = { 'values.yaml': 'a: 1\n', 'templates/a.yaml': body }
  expect(renderChart(chart(files))).toMatchObject({ text: expect.stringContaining('a: 12\nn: one') })
  const glob = { 'templates/a.yaml': '{{ (deepCopy .).Files.Glob "*" }}' }
  expect(renderChart(chart(glob))).toEqual({ error: 'templates/a.yaml: .Files.Glob is not known here' })
})

test.each([
  [
    'dependencies',
    { 'Chart.yaml': `${about}dependencies: [{name: x}]\n` },
    'it has dependencies, and sub-charts are not known here',
  ],
  ['charts in it', { 'charts/x/Chart.yaml': 'name: x' }, 'it has sub-charts, which are not known here'],
  [
    'functions that are not there',
    { 'templates/a.yaml': '{{ now }}' },
    'templates/a.yaml: the function now is not known here',
  ],
  [
    'files that it matches by a pattern',
    { 'templates/a.yaml': '{{ .Files.Glob "*" }}' },
    'templates/a.yaml: .Files.Glob is not known here',
  ],
  [
    'versions of Kubernetes',
    { 'templates/a.yaml': '{{ .Capabilities.APIVersions.Has "policy/v1" }}' },
    'templates/a.yaml: whether policy/v1 is served is not known here',
  ],
  [
    'verbs of printf',
    { 'templates/a.yaml': '{{ printf "%5.2f" 1 }}' },
    'templates/a.yaml: a function was given what it cannot take: the verb %5.2f is not known here',
  ],
  [
    'comparisons of unlike values',
    { 'templates/a.yaml': '{{ eq "1" 1 }}' },
    'templates/a.yaml: a function was given what it cannot take: string and float64 are not compared',
  ],
  [
    'booleans of YAML 1.1',
    { 'values.yaml': 'a: yes\n' },
    'values.yaml holds a value that YAML 1.1 reads otherwise',
  ],
  [
    'numbers of YAML 1.1',
    { 'values.yaml': 'l:\n  - 0644 # mode\n' },
    'values.yaml holds a value that YAML 1.1 reads otherwise',
  ],
  ['values that are no map', { 'values.yaml': '- a\n' }, 'values.yaml is no map'],
])('a chart with %s is refused', (_, files, error) => {
  expect(renderChart(chart(files as Readonly<Record<string, string>>))).toEqual({ error })
})

test('what no cluster has told is what Helm says without one', () => {
  const has =
    '{{ .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1" }} {{ .Capabilities.APIVersions.Has "v1" }}'
  expect(renderChart(chart({ 'templates/a.yaml': has }))).toEqual({
    text: '---\n# Source: one/templates/a.yaml\nfalse true\n',
  })
})
