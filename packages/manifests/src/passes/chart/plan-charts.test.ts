import { expect, test } from 'vitest'
import { migratedChart } from '../../../test/migrated-chart.ts'
import { planManifest } from '../../plan-manifest.ts'
import { planCharts } from './plan-charts.ts'

const migrated = (files: Readonly<Record<string, string>>) =>
  migratedChart(files, (file, { what }) => `${file}: ${what}`)

const template = (body: string, name = 'a'): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: ${name}
spec:
  template:
    spec:
${body}`

const call = '      {{- include "c.spec" . | nindent 6 }}\n'

const spec = `\
{{- define "c.spec" -}}
joinConfiguration:
  nodeRegistration:
    kubeletExtraArgs: # of all
      v: {{ .Values.v | quote }}
      cloud-provider: external
{{- end }}
`

const specNow = `\
{{- define "c.spec" -}}
joinConfiguration:
  nodeRegistration:
    kubeletExtraArgs: # of all
      - name: cloud-provider
        value: external
      - name: v
        value: {{ .Values.v | quote }}
{{- end }}
`

test('a named template is rewritten where it prints a part of an object', () => {
  const files = { 'c/templates/_h.tpl': spec, 'c/templates/a.yaml': template(call) }
  expect(migrated(files)).toEqual({
    after: {
      'c/templates/_h.tpl': specNow,
      'c/templates/a.yaml': template(call).replace('v1beta1', 'v1beta2'),
    },
    tasks: [],
  })
})

test('a file of the chart in which one never ends, such as a patch of a page, names nothing', () => {
  const patch = ' {{ define "content" }}\n-<a>1</a>\n+<a>2</a>\n'
  const files = { 'c/templates/_h.tpl': spec, 'c/templates/a.yaml': template(call), 'c/page.patch': patch }
  expect(migrated(files)).toMatchObject({ after: { 'c/templates/_h.tpl': specNow }, tasks: [] })
})

test('one that calls another is followed, whatever the column', () => {
  const outer = `{{ define "c.outer" }}
# all of it
{{ include "c.spec" . | trim | nindent 0 }}
preKubeadmCommands: [ls]
{{ end }}`
  const body = '      # below\n      {{- include "c.outer" $ | indent 6 }}\n'
  const { after, tasks } = migrated({
    'c/templates/_h.tpl': spec,
    'c/charts/d/templates/_o.tpl': outer,
    'c/templates/a.yaml': template(body),
  })
  expect(after['c/templates/_h.tpl']).toBe(specNow)
  expect(Object.keys(after)).toEqual(['c/templates/_h.tpl', 'c/templates/a.yaml'])
  expect(tasks).toEqual([])
})

test('one that a hash is made of stays, and the object calls a copy', () => {
  const name = '{{ include "c.spec" . | sha256sum }}'
  const { after, tasks } = migrated({
    'c/templates/_h.tpl': spec,
    'c/templates/a.yaml': template(call, name),
  })
  const copy = specNow.trimEnd().replace('"c.spec"', '"c.spec.v1beta2"')
  expect(after['c/templates/_h.tpl']).toBe(
    `${spec.trimEnd()}\n\n{{- /* As "c.spec", for objects of v1beta2. */}}\n${copy}\n`,
  )
  expect(after['c/templates/a.yaml']).toBe(
    template(call.replace('c.spec', 'c.spec.v1beta2'), name).replace('v1beta1', 'v1beta2'),
  )
  expect(tasks).toEqual([])
})

test.each([
  ['by its name in the values', { 'c/values.yaml': 'spec: c.spec\n' }],
  [
    'in an object that is left to a person',
    { 'c/templates/b.yaml': template(`${call}      {{- include .Values.more . | nindent 6 }}\n`) },
  ],
  ['in the text for whoever installs the chart', { 'c/templates/NOTES.txt': '{{ include "c.spec" . }}' }],
])('one that is used %s stays as well', (_, more) => {
  const { after } = migrated({
    ...more,
    'c/templates/_h.tpl': spec,
    'c/templates/a.yaml': template(call),
  })
  expect(after['c/templates/_h.tpl']?.startsWith(spec.trimEnd())).toBe(true)
  expect(after['c/templates/a.yaml']).toContain('include "c.spec.v1beta2"')
  expect(after['c/templates/b.yaml']).toBeUndefined()
})

const controlPlane = `\
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: a
spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        timeoutForControlPlane: 20m
    {{- include "c.spec" . | nindent 4 }}
`

test('objects that ask for different things of one template each get their own', () => {
  const { after, tasks } = migrated({
    'c/templates/_h.tpl': spec,
    'c/templates/a.yaml': template(call),
    'c/templates/b.yaml': controlPlane,
  })
  const helpers = after['c/templates/_h.tpl']!
  expect(helpers.split('{{- define ').map((part) => part.split('\n')[0])).toEqual([
    '',
    '"c.spec" -}}',
    '"c.spec.v1beta2" -}}',
    '"c.spec.v1beta2-2" -}}',
  ])
  const [own] = [after['c/templates/a.yaml'], after['c/templates/b.yaml']].map(
    (text) => /include "(.*?)"/.exec(text!)![1],
  )
  const bodies = new Map(helpers.split('{{- define "').map((part) => [part.split('"')[0], part]))
  expect(bodies.get(own!)).not.toContain('timeouts')
  expect(helpers.match(/controlPlaneComponentHealthCheckSeconds: 1200/g)).toHaveLength(1)
  expect(tasks).toEqual([])
})

test('a template that is defined twice is nothing to go by', () => {
  const { after, tasks } = migrated({
    'c/templates/_h.tpl': spec,
    'c/charts/d/templates/_h.tpl': spec,
    'c/templates/a.yaml': template(call),
  })
  expect(after).toEqual({})
  expect(tasks).not.toEqual([])
})

test('code does not leave the template that it is written in', () => {
  // `.Values.t` of the template would have to be read where the object is written.
  const body = '{{- define "c.api" -}}\ntimeoutForControlPlane: {{ .t }}\n{{- end }}\n'
  const text = controlPlane.replace(
    'timeoutForControlPlane: 20m',
    '{{- include "c.api" (dict "t" "20m") | nindent 8 }}',
  )
  expect(migrated({ 'c/templates/_h.tpl': body, 'c/templates/b.yaml': text }).after).toEqual({})
})

test('templates that include each other without end are left', () => {
  const body =
    '{{- define "c.spec" -}}\n{{- include "c.spec" . | nindent 0 }}\njoinConfiguration: {}\n{{- end }}\n'
  expect(migrated({ 'c/templates/_h.tpl': body, 'c/templates/a.yaml': template(call) }).after).toEqual({})
})

test.each([
  ['a comment of code', 'c/templates/b.yaml', '{{- /* As in "c.spec" */ -}}\na: {{ .Values.v }}\n'],
  ['a comment in values', 'c/values.yaml', '# for "c.spec"\nv: a\n'],
])('%s is no use of a named template', (_, path, text) => {
  const files = { 'c/templates/_h.tpl': spec, 'c/templates/a.yaml': template(call), [path]: text }
  expect(migrated(files).after['c/templates/_h.tpl']).toBe(specNow)
})

test('code in a comment of YAML runs: what it calls stays', () => {
  const text = '# {{ include "c.spec" . | sha256sum }}\na: b\n'
  const files = {
    'c/templates/_h.tpl': spec,
    'c/templates/a.yaml': template(call),
    'c/templates/b.yaml': text,
  }
  expect(migrated(files).after['c/templates/_h.tpl']).toContain('"c.spec.v1beta2"')
})

test('a library is for charts that nobody sees: what it defines stays, and there is a copy', () => {
  const { after } = migrated({
    'c/charts/d/Chart.yaml': 'name: d\ntype: library\n',
    'c/charts/d/templates/_h.tpl': spec,
    'c/templates/a.yaml': template(call),
  })
  expect(after['c/charts/d/templates/_h.tpl']!.startsWith(spec.trimEnd())).toBe(true)
  expect(after['c/templates/a.yaml']).toContain('"c.spec.v1beta2"')
})

test('a chart of another chart is planned with it', () => {
  const { after } = migrated({
    'c/charts/d/Chart.yaml': 'name: d\nversion: 0.1.0\n',
    'c/charts/d/templates/a.yaml': template(call),
    'c/templates/_h.tpl': spec,
  })
  expect(after['c/templates/_h.tpl']).toBe(specNow)
})

test('a file is planned once where nothing in it is left, and once more where what it includes is looked at', () => {
  const named = '{{- define "c.labels" -}}\na: b\n{{- end }}\n'
  const labels = '  labels:\n    {{- include "c.labels" . | nindent 4 }}\n'
  const plain = template('      preKubeadmCommands: [ls]\n').replace('spec:\n', `${labels}spec:\n`)
  const texts = new Map([
    ['c/Chart.yaml', 'name: c\n'],
    ['c/templates/_h.tpl', named + spec],
    ['c/templates/plain.yaml', plain],
    ['c/templates/followed.yaml', template(call)],
  ])
  const whole: string[] = []
  const sources = {
    paths: [...texts.keys()],
    textOf: (path: string) => texts.get(path),
    nameOf: (path: string) => path,
  }
  const plans = planCharts(
    sources,
    new Set(),
    (file) => ({ to: 'v1beta2', file }),
    (text, options) => {
      if (!options.part) whole.push(options.file!)
      return planManifest(text, options)
    },
    () => false,
  )
  const templates = ['c/templates/plain.yaml', 'c/templates/followed.yaml']
  expect([...plans.keys()]).toEqual(expect.arrayContaining(templates))
  expect(templates.map((path) => whole.filter((one) => one === path).length)).toEqual([1, 2])
  expect(plans.get('c/templates/plain.yaml')!.plan.after).toBe(plain.replace('v1beta1', 'v1beta2'))
})
