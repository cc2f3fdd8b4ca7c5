import { expect, test } from 'vitest'
import { folderOf } from '../../test/folder.ts'
import { find } from '../find.ts'
import { checkEngine } from './engine.ts'
import { checkFiles } from './files.ts'

/** What a check says of files, below a folder `c` that is a chart: findings, and what was not checked. */
async function saidOf(files: Readonly<Record<string, string>>, paths = ['.']): Promise<readonly string[]> {
  const cwd = folderOf({ 'c/Chart.yaml': 'name: c\nversion: 0.1.0\n', ...files })
  const check = await checkFiles(await find(paths, { cwd }), await checkEngine({ cwd }))
  return [
    ...check.failures.map(({ file, what }) => `${file} failed: ${what}`),
    ...check.files.flatMap(({ source: { file }, checked, skipped }) => [
      ...checked.findings.map(({ line, path }) => `${file}:${line} ${path}`),
      ...(skipped ? [`${file} ${skipped.reason}: ${skipped.what}`] : []),
    ]),
  ]
}

const check = (version: string, name = 'a'): string => `\
apiVersion: ${version}
kind: MachineHealthCheck
metadata:
  name: ${name}
spec:
  clusterName: c
  selector: {matchLabels: {a: b}}
  nodeStartupTimeout: 3m
`
const api = 'cluster.x-k8s.io/v1beta2'
const helper = (version: string): string => `{{ define "c.api" -}}\n${version}\n{{- end }}\n`
const finding = 'c/templates/a.yaml:8 spec.nodeStartupTimeout'

test.each([
  ['a named template', '{{ include "c.api" . }}'],
  ['a value', '{{ .Values.capi.apiVersion }}'],
  ['a value in quotes', '"{{ .Values.capi.apiVersion }}"'],
  ['a value that is quoted', '{{ .Values.capi.apiVersion | quote }}'],
  ['a value behind its group', 'cluster.x-k8s.io/{{ $.Values.capi.version }}'],
  ['two values', '{{ .Values.capi.group }}/{{ .Values.capi.version }}'],
  ['a value with a comment', '{{ .Values.capi.apiVersion }} # as the server has it'],
])('an object is checked in the version that %s prints', async (_, version) => {
  const files = {
    'c/values.yaml': `capi: {apiVersion: ${api}, version: v1beta2, group: cluster.x-k8s.io}\n`,
    'c/templates/_helpers.tpl': helper(api),
    'c/templates/a.yaml': check(version),
  }
  expect(await saidOf(files)).toEqual([finding])
})

test('a field of v1beta1 is one where the version that is printed is v1beta1', async () => {
  const files = {
    'c/templates/_helpers.tpl': helper('cluster.x-k8s.io/v1beta1'),
    'c/templates/a.yaml': check('{{ include "c.api" . }}').replace('clusterName', 'clusterNam'),
  }
  expect(await saidOf(files)).toEqual([
    'c/templates/a.yaml:5 spec.clusterName',
    'c/templates/a.yaml:6 spec.clusterNam',
  ])
})

const unknown = (code: string, line = 1, name = 'a'): string =>
  `c/templates/a.yaml versions: MachineHealthCheck ${name} on line ${line}: the version ${code} is unknown before the file is rendered`

test.each([
  ['are two', { 'c/values.yaml': `v: ${api}\n`, 'c/values-dev.yaml': 'v: cluster.x-k8s.io/v1beta1\n' }],
  ['are not there', { 'c/values.yaml': 'w: 1\n' }],
  ['name no API at all', {}],
])('where the versions %s, the object is named, and others are checked', async (_, values) => {
  const files = { ...values, 'c/templates/a.yaml': `${check('{{ .Values.v }}')}---\n${check(api, 'b')}` }
  expect(await saidOf(files)).toEqual([
    'c/templates/a.yaml:17 spec.nodeStartupTimeout',
    unknown('{{ .Values.v }}'),
  ])
  expect(await saidOf({ ...values, 'c/templates/a.yaml': check('{{ .Values.v }}') })).toEqual([
    unknown('{{ .Values.v }}'),
  ])
})

test('a template without its chart is not passed over', async () => {
  const files = {
    'c/templates/_helpers.tpl': helper(api),
    'c/templates/a.yaml': check('{{ include "c.api" . }}'),
  }
  expect(await saidOf(files, ['c/templates/a.yaml'])).toEqual([unknown('{{ include "c.api" . }}')])
})

test('an object whose whole head is printed is named', async () => {
  const headless = check(api)
    .replace(/^apiVersion.*\n/, '{{ include "c.head" . }}\n')
    .replace('name: a', 'name: a\n  labels: {cluster.x-k8s.io/watch-filter: a}')
  const files = {
    'c/templates/_helpers.tpl': `{{ define "c.head" -}}\napiVersion: ${api}\n{{- end }}\n`,
    'c/templates/a.yaml': headless,
  }
  expect(await saidOf(files)).toEqual([
    'c/templates/a.yaml versions: MachineHealthCheck a on line 2: the object has no apiVersion of its own',
  ])
})

test('other API groups are left alone', async () => {
  const files = {
    'c/values.yaml': `v: ${api}\nnetwork: networking.k8s.io/v1\n`,
    'c/templates/a.yaml':
      'apiVersion: {{ .Values.network }}\nkind: Ingress\nmetadata: {name: a}\n---\napiVersion: {{ include "x" . }}\nkind: Deployment\n',
    'c/templates/b.yaml': 'apiVersion: {{ include "x" . }}\nkind: Ingress\n  a: [\n',
  }
  expect(await saidOf(files)).toEqual([])
})

test('an object that is printed in both versions is named, and others are checked', async () => {
  const both = `\
{{- $v2 := .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta2" }}
apiVersion: cluster.x-k8s.io/{{ ternary "v1beta2" "v1beta1" $v2 }}
kind: MachineHealthCheck
metadata:
  name: both
spec:
  clusterName: c
{{- if $v2 }}
  checks: {nodeStartupTimeoutSeconds: 180}
{{- else }}
  nodeStartupTimeout: 3m
{{- end }}
`
  const named =
    'c/templates/a.yaml versions: MachineHealthCheck both on line LINE: the code prints v1beta1 or v1beta2'
  expect(await saidOf({ 'c/templates/a.yaml': `${both}---\n${check(api)}` })).toEqual([
    'c/templates/a.yaml:21 spec.nodeStartupTimeout',
    named.replace('LINE', '2'),
  ])
  expect(await saidOf({ 'c/templates/a.yaml': `${check(api)}---\n${both}` })).toEqual([
    finding,
    named.replace('LINE', '11'),
  ])
})

test.each([
  ['of which one is unknown', '{{ .Values.v }}', api, `{{ .Values.v }} or ${api}`],
  ['that differ', '{{ .Values.older }}', '{{ .Values.newer }}', `cluster.x-k8s.io/v1beta1 or ${api}`],
])('an object with versions in branches %s is named', async (_, one, other, said) => {
  const object = check(one).replace(
    /^(.*)\n/,
    `{{- if .Values.x }}\n$1\n{{- else }}\napiVersion: ${other}\n{{- end }}\n`,
  )
  const files = {
    'c/values.yaml': `older: cluster.x-k8s.io/v1beta1\nnewer: ${api}\n`,
    'c/templates/a.yaml': `${object}---\n${check(api, 'b')}`,
  }
  expect(await saidOf(files)).toEqual([
    'c/templates/a.yaml:21 spec.nodeStartupTimeout',
    `c/templates/a.yaml versions: MachineHealthCheck a on line 2: the version ${said} is unknown before the file is rendered`,
  ])
})

test('versions in branches that are the same are one', async () => {
  const object = check('{{ .Values.v }}').replace(
    /^(.*)\n/,
    `{{- if .Values.x }}\n$1\n{{- else }}\napiVersion: ${api}\n{{- end }}\n`,
  )
  expect(await saidOf({ 'c/values.yaml': `v: ${api}\n`, 'c/templates/a.yaml': object })).toEqual([
    'c/templates/a.yaml:12 spec.nodeStartupTimeout',
  ])
})

test('an object of a provider is one of the version that is printed', async () => {
  const cwd = folderOf({
    'c/Chart.yaml': 'name: c\nversion: 0.1.0\n',
    'c/values.yaml': 'infra: infrastructure.cluster.x-k8s.io/v1beta1\n',
    'c/templates/a.yaml': 'apiVersion: {{ .Values.infra }}\nkind: Thing\nmetadata: {name: a}\n',
  })
  const { unknown } = await checkFiles(await find(['.'], { cwd }), await checkEngine({ cwd }))
  expect([...unknown]).toEqual([['Thing infrastructure.cluster.x-k8s.io/v1beta1', 1]])
})

test('an item of a list is named, and others are checked', async () => {
  const item = (version: string, name: string): string =>
    check(version, name).replace(/^/gm, '    ').replace('    api', '  - api').trimEnd()
  const items = [item('{{ .Values.v }}', 'b'), item(api, 'c'), item('{{ .Values.w }}', 'd')].join('\n')
  expect(await saidOf({ 'c/templates/a.yaml': `apiVersion: v1\nkind: List\nitems:\n${items}\n` })).toEqual([
    'c/templates/a.yaml:19 spec.nodeStartupTimeout',
    `${unknown('{{ .Values.v }}', 1, 'b')}; ${unknown('{{ .Values.w }}', 1, 'd').replace(/^.*versions: /, '')}`,
  ])
})
