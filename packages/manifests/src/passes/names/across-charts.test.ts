import { expect, test } from 'vitest'
import type { UnitSources } from '@capi-migrate/edits'
import { manifestsEngine } from '../../engine.ts'
import { migrated } from '../../../test/run-folder.ts'
import type { Folder } from '../../../test/tiny-kustomize.ts'

const object = (
  name = 'b',
  spec = '{joinConfiguration: {nodeRegistration: {kubeletExtraArgs: {a: b}}}}',
) => `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: ${name}
spec:
  template:
    spec: ${spec}
`
const below = (text: string, columns: number): string =>
  text.trimEnd().replace(/^(?=.)/gm, ' '.repeat(columns))
/** Values with an object at a path. */
const values = (path: string): string =>
  path
    .split('.')
    .reverse()
    .reduce((text, key) => `${key}:\n${below(text, 2)}\n`, object())
const chart = (name: string, more = ''): string => `apiVersion: v2\nname: ${name}\nversion: 0.1.0\n${more}`
const depends = (name: string, more = ''): string =>
  `dependencies:\n- {name: ${name}, version: 0.1.0, ${more}}\n`
/** A template of an object whose name is a hash of something. */
const hashing = (code: string): string => object(`a-{{ ${code} | sha256sum | trunc 8 }}`, '{}')
const define = (name: string, body: string): string => `{{- define "${name}" }}\n${body}{{- end }}\n`

const changedIn = (folder: Folder): readonly string[] => {
  const { after } = migrated(folder)
  return Object.keys(folder).filter((file) => after[file] !== folder[file])
}

const umbrella = (more = '', name = 'x') => ({
  'u/Chart.yaml': chart('u', more),
  'u/charts/x/Chart.yaml': chart(name),
})
const byX = { 'u/charts/x/templates/a.yaml': hashing('toYaml .Values.machine') }

test.each<[string, Folder, string]>([
  ['the values of its umbrella', { ...umbrella(), ...byX }, 'x.machine'],
  ['its values by an alias', { ...umbrella(depends('x', 'alias: w')), ...byX }, 'w.machine'],
  ['its values by the name in its Chart.yaml', { ...umbrella('', 'z'), ...byX }, 'z.machine'],
  [
    'global values',
    { ...umbrella(), 'u/charts/x/templates/a.yaml': hashing('toYaml .Values.global.machine') },
    'global.machine',
  ],
  [
    'values by what its umbrella defines',
    {
      ...umbrella(),
      'u/templates/_h.tpl': define('sum', '{{ toYaml .Values.machine | sha256sum }}'),
      'u/charts/x/templates/a.yaml': object('a-{{ include "sum" . }}', '{}'),
    },
    'x.machine',
  ],
])('what a sub-chart hashes is not changed in %s', (_, folder, path) => {
  const all = { ...folder, 'u/values.yaml': values(path) }
  const { tasks } = migrated(all)
  expect(changedIn(all)).not.toContain('u/values.yaml')
  expect(tasks.map(({ code }) => code)).toEqual(['file/hashed-values'])
  expect(changedIn({ ...folder, 'u/values.yaml': values(`other.${path}`) })).toContain('u/values.yaml')
})

const inX = { ...umbrella(), 'u/charts/x/values.yaml': values('machine') }
const imports = (more: string) => umbrella(depends('x', `import-values: ${more}`))

test.each<[string, Folder]>([
  ['as its values', { ...inX, 'u/templates/a.yaml': hashing('toYaml .Values.x.machine') }],
  ['as all its values', { ...inX, 'u/templates/a.yaml': hashing('toYaml .Values.x') }],
  ['as all values', { ...inX, 'u/templates/a.yaml': hashing('toYaml .Values') }],
  ['by `.Subcharts`', { ...inX, 'u/templates/a.yaml': hashing('toYaml .Subcharts.x.Values.machine') }],
  [
    'as imported values',
    {
      ...imports('[data]'),
      'u/charts/x/values.yaml': values('exports.data.machine'),
      'u/templates/a.yaml': hashing('toYaml .Values.machine'),
    },
  ],
  [
    'as values imported under another name',
    {
      ...imports('[{child: default.data, parent: mine}]'),
      'u/charts/x/values.yaml': values('default.data.machine'),
      'u/templates/a.yaml': hashing('toYaml .Values.mine.machine'),
    },
  ],
])('what an umbrella hashes is not changed in the values of a sub-chart: %s', (_, folder) => {
  expect(changedIn(folder)).not.toContain('u/charts/x/values.yaml')
})

test('an umbrella changes the values of a sub-chart that hashes others', () => {
  const folder = { ...inX, 'u/templates/a.yaml': hashing('toYaml .Values.machine') }
  expect(changedIn(folder)).toContain('u/charts/x/values.yaml')
})

const beside = {
  'a/Chart.yaml': chart('a', depends('lib', 'repository: "file://../lib"')),
  'lib/Chart.yaml': chart('lib'),
}

test.each<[string, Folder, string]>([
  [
    'the named template of a library',
    {
      'a/templates/a.yaml': hashing('include "whole" .'),
      'lib/templates/_w.tpl': define('whole', object()),
      'lib/templates/b.yaml': '{{ include "whole" . }}\n',
    },
    'lib/templates/_w.tpl',
  ],
  [
    'values by a library',
    {
      'lib/templates/_s.tpl': define('sum', '{{ toYaml .Values.machine | sha256sum }}'),
      'a/templates/a.yaml': object('a-{{ include "sum" . }}', '{}'),
      'a/values.yaml': values('machine'),
    },
    'a/values.yaml',
  ],
  [
    'a file by a library',
    {
      'lib/templates/_s.tpl': define('sum', '{{ .Files.Get "files/b.yaml" | sha256sum }}'),
      'a/templates/a.yaml': object('a-{{ include "sum" . }}', '{}'),
      'a/files/b.yaml': object(),
    },
    'a/files/b.yaml',
  ],
  [
    'values of what is beside',
    { 'a/templates/a.yaml': hashing('toYaml .Values.lib.machine'), 'lib/values.yaml': values('machine') },
    'lib/values.yaml',
  ],
])('what a chart hashes is not changed beside it: %s', (_, files, held) => {
  expect(changedIn({ ...beside, ...files })).not.toContain(held)
  const { 'a/Chart.yaml': _chart, ...alone } = { ...beside, ...files }
  expect(changedIn({ ...alone, 'a/Chart.yaml': chart('a') }).includes(held)).toBe(true)
})

test('objects call a copy of what a library hashes', () => {
  const part = define('part', 'joinConfiguration:\n  nodeRegistration:\n    kubeletExtraArgs: {a: b}\n')
  const { after, tasks } = migrated({
    ...beside,
    'lib/templates/_s.tpl': define('sum', '{{ include "part" . | sha256sum }}'),
    'a/templates/_h.tpl': part,
    'a/templates/a.yaml': object('a-{{ include "sum" . }}', '\n      {{- include "part" . | nindent 6 }}'),
  })
  expect(after['a/templates/a.yaml']).toContain('/v1beta2')
  expect(after['a/templates/_h.tpl']!.startsWith(part)).toBe(true)
  expect(tasks).toEqual([])
})

test('an umbrella may import from many charts', () => {
  const names = Array.from({ length: 24 }, (_, i) => `c${i}`)
  const all = names.map((name) => `- {name: ${name}, import-values: [data]}\n`).join('')
  const charts = names.map((name) => [`u/charts/${name}/Chart.yaml`, chart(name)])
  const folder = {
    'u/Chart.yaml': chart('u', `dependencies:\n${all}`),
    ...Object.fromEntries(charts),
    'u/templates/a.yaml': hashing('toYaml .Values.machine'),
    'u/charts/c23/values.yaml': values('exports.data.machine'),
  }
  expect(changedIn(folder)).toEqual(['u/templates/a.yaml'])
})

test('charts that name each other come to an end', () => {
  const names = Array.from({ length: 12 }, (_, i) => `c${i}`)
  const all = names.map((name) => `- {name: ${name}, repository: "file://../${name}"}\n`).join('')
  const charts = names.map((name) => [`${name}/Chart.yaml`, chart(name, `dependencies:\n${all}`)])
  const folder = { ...Object.fromEntries(charts), 'c0/templates/a.yaml': hashing('toYaml .Values.machine') }
  expect(changedIn({ ...folder, 'c0/values.yaml': values('machine') })).toEqual(['c0/templates/a.yaml'])
})

const c = { 'c/Chart.yaml': chart('c'), 'c/templates/a.yaml': hashing('toYaml .Values.machine') }
const helmRelease = (text: string): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: r}\nspec:\n  values:\n${below(text, 4)}\n`
const application = (key: string, text: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: r}\nspec:\n  source:\n    path: c\n    helm:\n      ${key}\n${below(text, 8)}\n`
const configMap = (text: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: r}\ndata:\n  prod.yaml: |\n${below(text, 4)}\n`
const secret = (text: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: r}\ndata:\n  values.yaml: ${Buffer.from(text).toString('base64')}\n`

test.each<[string, string, (text: string) => string]>([
  ['a file of values', 'prod/values.yaml', (text) => text],
  ['a HelmRelease', 'r.yaml', helmRelease],
  ['an Application, as a text', 'r.yaml', (text) => application('values: |', text)],
  ['an Application', 'r.yaml', (text) => application('valuesObject:', text)],
  ['a ConfigMap', 'r.yaml', configMap],
  ['a Secret', 'r.yaml', secret],
  ['a release of helmfile', 'helmfile.yaml', (text) => `releases:\n- values:\n  -\n${below(text, 4)}\n`],
  [
    'a HelmChartProxy',
    'r.yaml',
    (text) =>
      `apiVersion: addons.cluster.x-k8s.io/v1alpha1\nkind: HelmChartProxy\nmetadata: {name: r}\nspec:\n  valuesTemplate: |\n${below(text, 4)}\n`,
  ],
])('values elsewhere that a chart hashes are not changed: %s', (_, file, text) => {
  const folder = { ...c, [file]: text(values('machine')) }
  expect(changedIn(folder)).not.toContain(file)
  expect(migrated(folder).tasks.map(({ code }) => code)).toEqual(['file/hashed-values'])
  expect(changedIn({ ...c, [file]: text(values('other')) })).toContain(file)
})

test('values of a sub-chart elsewhere are those that its umbrella has for it', () => {
  const folder = { ...umbrella(), ...byX }
  expect(changedIn({ ...folder, 'r.yaml': helmRelease(values('x.machine')) })).not.toContain('r.yaml')
})

test('a kustomization does not write values that a chart hashes', () => {
  const folder = {
    ...c,
    'k/kustomization.yaml': 'resources: [r.yaml]\npatches: [{path: p.yaml}]\n',
    'k/r.yaml': `${helmRelease(values('machine'))}---\n${object('o')}`,
    'k/p.yaml': object('o'),
  }
  expect(changedIn(folder)).toEqual(['c/templates/a.yaml'])
})

test('objects and other files are no values, whatever a chart hashes', () => {
  const all = { 'c/Chart.yaml': chart('c'), 'c/templates/a.yaml': hashing('toYaml .Values') }
  expect(changedIn({ ...all, 'b.yaml': object(), 'c/examples/b.yaml': object() })).toEqual([
    'c/templates/a.yaml',
    'b.yaml',
    'c/examples/b.yaml',
  ])
})

test.each(['c/values.yaml', 'r.yaml'])('a run of a part looks at the charts around it: %s', (file) => {
  const folder: Folder = {
    ...c,
    'c/values.yaml': values('machine'),
    'r.yaml': helmRelease(values('machine')),
  }
  const sources: UnitSources = {
    paths: [`/repo/${file}`],
    around: Object.keys(folder).map((path) => `/repo/${path}`),
    textOf: (path) => folder[path.slice('/repo/'.length)],
    nameOf: (path) => path.slice('/repo/'.length),
  }
  const plans = manifestsEngine({ to: 'v1beta2' }).planUnits!(sources)
  expect([...plans].map(([path, { edits, tasks }]) => [path, edits, tasks.map(({ code }) => code)])).toEqual([
    [`/repo/${file}`, [], ['file/hashed-values']],
  ])
})

test('a part of an object in values is never changed: its chart says its version', () => {
  const part = 'machine:\n  nodeDrainTimeout: 5m\n  kubeletExtraArgs: {a: b}\n'
  const reference =
    'machine:\n  infrastructureRef:\n    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\n    kind: DockerMachineTemplate\n    name: x\n'
  for (const text of [part, reference])
    for (const [file, whole] of [
      ['r.yaml', helmRelease(text)],
      ['r.yaml', application('valuesObject:', text)],
      ['values.yaml', text],
    ] as const)
      expect(migrated({ [file]: whole }, undefined, { references: true }).after[file]).toBe(whole)
})
