import { expect, test } from 'vitest'
import { manifestsEngine } from '../../engine.ts'
import { planManifest } from '../../plan-manifest.ts'

/** The plan of the one template of a chart. */
function planned(template: string, values = '', file = 'c/templates/a.yaml') {
  const texts = new Map([
    ['c/Chart.yaml', 'name: c\n'],
    ['c/values.yaml', values],
    [file, template],
  ])
  const engine = manifestsEngine({ to: 'v1beta2' })
  engine.planUnits!({ paths: [...texts.keys()], textOf: (path) => texts.get(path), nameOf: (path) => path })
  return engine.plan(template, file)
}

const config = (spec: string, version = 'v1beta1'): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/${version}
kind: KubeadmConfigTemplate
metadata:
  name: {{ .Values.name }}
spec:
  template:
    spec:
${spec}`
const cluster = (spec: string, version = 'v1beta1'): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: Cluster
metadata:
  name: a
spec:
${spec}`

const bool = (term: string): string => `not (regexMatch "(?i)^(false|no?|off)$" (toString ${term}))`

test.each([
  ['a boolean', '  paused: {{ .Values.p }}', [bool('.Values.p')]],
  ['one with a default', '  paused: {{ .Values.p | default false }}', [bool('(.Values.p | default false)')]],
  // The text "false" passes the default.
  [
    'one whose default is true',
    '  paused: {{ default true $.Values.p }} # why',
    [bool('(default true $.Values.p)')],
  ],
  ['a choice', '  paused: {{ if .Values.p }}true{{ else }}false{{ end }}', ['.Values.p']],
  [
    'a choice the other way round',
    '  paused: {{ if eq .a "b" }}false{{ else }}true{{ end }}',
    ['not (eq .a "b")'],
  ],
  ['a list', '  availabilityGates: {{ toJson .Values.g }}', ['.Values.g']],
  ['a list of lines', '  availabilityGates:\n    {{- toYaml .Values.g | nindent 4 }}', ['.Values.g']],
  [
    'a list that a helper prints',
    '  availabilityGates: {{- include "g" . | nindent 4 }}',
    ['ne (trim (include "g" .)) "[]"'],
  ],
  [
    'all of a container',
    '  clusterNetwork:\n    apiServerPort: {{ .Values.port }}',
    ['ne (toString .Values.port) "0"'],
  ],
])('%s is printed where it is not empty', (_, lines, [condition]) => {
  const { after, tasks } = planned(cluster(`${lines}\n`))
  expect(tasks).toEqual([])
  expect(after).toBe(cluster(`  {{- if ${condition} }}\n${lines}\n  {{- end }}\n`, 'v1beta2'))
  expect(planned(after).edits).toEqual([])
})

test.each([
  ['asked for', '  {{- if .Values.p }}\n  paused: {{ .Values.p }}\n  {{- end }}'],
  ['asked for among others', '  {{- if and .Values.q .Values.p }}\n  paused: {{ .Values.p }}\n  {{- end }}'],
  [
    'what `with` found',
    '  {{- with .Values.g }}\n  availabilityGates:\n    {{- toYaml . | nindent 4 }}\n  {{- end }}',
  ],
  ['a constant', '  paused: {{ true }}'],
  ['never empty', '  paused: {{ if .Values.p }}true{{ end }}'],
  ['never zero', '  clusterNetwork:\n    apiServerPort: {{ .Values.port | default 6443 }}'],
  [
    'a text that the values do not have empty',
    '  controlPlaneEndpoint: {host: {{ .Values.v | quote }}, port: 6443}',
  ],
])('code that is %s stays', (_, lines) => {
  const { after, tasks } = planned(cluster(`${lines}\n`))
  expect(tasks).toEqual([])
  expect(after).toBe(cluster(`${lines}\n`, 'v1beta2'))
})

test('the other branch of a condition is not asked for', () => {
  const lines = '  {{- if .Values.p }}\n  {{- else }}\n  paused: {{ .Values.p }}\n  {{- end }}\n'
  expect(planned(cluster(lines)).after).toContain(`{{- if ${bool('.Values.p')} }}\n  paused`)
})

test('a container of which each member may be empty has a condition, and each of them', () => {
  const { after, tasks } = planned(
    cluster('  controlPlaneEndpoint:\n    host: {{ .Values.host | quote }}\n    port: {{ .Values.port }}\n'),
    'host: ""\nport: 0\n',
  )
  expect(tasks).toEqual([])
  expect(after).toBe(
    cluster(
      `\
  {{- if or .Values.host (ne (toString .Values.port) "0") }}
  controlPlaneEndpoint:
    {{- if .Values.host }}
    host: {{ .Values.host | quote }}
    {{- end }}
    {{- if ne (toString .Values.port) "0" }}
    port: {{ .Values.port }}
    {{- end }}
  {{- end }}
`,
      'v1beta2',
    ),
  )
})

test('around a container that is all of another one the conditions stand once', () => {
  const { after } = planned(
    config(
      '      clusterConfiguration:\n        etcd:\n          local:\n            serverCertSANs: {{ toJson .Values.s }}\n            peerCertSANs: {{ toJson .Values.p }}\n        dns: {imageTag: a}\n',
    ),
  )
  expect(after.match(/\{\{- if or/g)).toHaveLength(1)
  expect(after).toContain(
    '        {{- if or .Values.s .Values.p }}\n        etcd:\n          local:\n            {{- if .Values.s }}\n',
  )
})

test('what v1beta2 requires is left out with what is around it', () => {
  const pods = '    pods:\n      cidrBlocks: {{ toYaml .Values.pods | nindent 8 }}\n'
  const lines = `  clusterNetwork:\n    serviceDomain: a\n${pods}`
  expect(planned(cluster(lines), 'pods: [a]\n').after).toBe(cluster(lines, 'v1beta2'))
  expect(planned(cluster(lines), 'pods: []\n').after).toBe(
    cluster(
      `  clusterNetwork:\n    serviceDomain: a\n    {{- if .Values.pods }}\n${pods}    {{- end }}\n`,
      'v1beta2',
    ),
  )
})

test('behind a dash the field gets a line of its own', () => {
  const lines = '      files:\n        - append: {{ .Values.a }}\n          path: /a\n'
  const { after, tasks } = planned(config(lines))
  expect(tasks).toEqual([])
  expect(after).toBe(
    config(
      `\
      files:
        -
          {{- if ${bool('.Values.a')} }}
          append: {{ .Values.a }}
          {{- end }}
          path: /a
`,
      'v1beta2',
    ),
  )
})

test.each([
  ['unknown', '', true],
  ['false in the values', 'a: false\n', true],
  ['true in the values', 'a: true\n', false],
])('in one line with others the object stays, if the value is %s', (_, values, isLeft) => {
  const { edits, tasks } = planned(config('      files: [{path: /a, append: {{ .Values.a }}}]\n'), values)
  expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(
    isLeft ? ['8 template/may-print-empty'] : [],
  )
  expect(edits.length > 0).toBe(!isLeft)
})

test.each([
  ['${PAUSED}', true],
  ['${PAUSED:=false}', true],
  ['${PAUSED:=true}', false],
])('a variable %s', (variable, isLeft) => {
  const { edits, tasks } = planManifest(cluster(`  paused: ${variable}\n`), { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(isLeft ? ['6 value/may-be-empty'] : [])
  expect(edits.length > 0).toBe(!isLeft)
})

test.each([
  ['{{ paused }}', true],
  ['{{ paused | default(false) }}', true],
  ['{{ paused | default(true) }}', false],
])('an expression of Jinja %s', (code, isLeft) => {
  const plan = (text: string) => planManifest(text, { to: 'v1beta2', file: 'a.yaml.j2' })
  const { edits, tasks } = plan(cluster(`  paused: ${code}\n`))
  expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(
    isLeft ? ['6 template/may-print-empty'] : [],
  )
  expect(edits.length > 0).toBe(!isLeft)
  const asked = `{% if paused %}\n  paused: ${code}\n{% endif %}\n`
  expect(plan(cluster(asked))).toMatchObject({ tasks: [], after: cluster(asked, 'v1beta2') })
})

test('Go templates of any program ask with what Go has', () => {
  const text = cluster('  paused: {{ .paused }}\n')
  const { after, tasks } = planManifest(text, { to: 'v1beta2', file: 'a.yaml.tmpl' })
  expect(tasks).toEqual([])
  expect(after).toBe(
    cluster('  {{- if ne (print .paused) "false" }}\n  paused: {{ .paused }}\n  {{- end }}\n', 'v1beta2'),
  )
})

test('ytt has a line for it', () => {
  const lines = (guard: string): string =>
    `#@ load("@ytt:data", "data")\n---\n${cluster(`${guard}  paused: #@ data.values.paused\n`, guard === '' ? 'v1beta1' : 'v1beta2')}`
  const { after, tasks } = planManifest(lines(''), { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks).toEqual([])
  expect(after).toBe(lines('  #@ if/end data.values.paused:\n'))
  expect(planManifest(after, { to: 'v1beta2', file: 'a.yaml' }).edits).toEqual([])
})

test.each([
  ['nothing else', '', true],
  ['something', '        nodeRegistration: {name: a}\n', false],
])('a container with a default of older releases holds %s', (_, others, isLeft) => {
  const skip =
    '        discovery:\n          bootstrapToken:\n            unsafeSkipCAVerification: {{ .Values.skip }}\n'
  const { edits, tasks } = planned(
    config(`      format: cloud-config\n      joinConfiguration:\n${skip}${others}`),
  )
  expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(
    isLeft ? ['12 template/may-print-empty'] : [],
  )
  expect(edits.length > 0).toBe(!isLeft)
})
