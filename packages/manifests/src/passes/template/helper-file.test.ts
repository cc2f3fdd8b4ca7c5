import type { NewFile } from '@capi-migrate/edits'
import { expect, test } from 'vitest'
import { chartHelpers, helperText } from './helper-file.ts'

const chart = {
  '/r/c/Chart.yaml': '',
  '/r/c/templates/a.yaml': '',
  '/r/c/templates/deep/b.yaml': '',
  '/r/c/values.yaml': '',
  '/r/c/charts/sub/Chart.yaml': '',
  '/r/c/charts/sub/templates/a.yaml': '',
  '/r/other/templates/a.yaml': '',
}
const calling = 'a: {{ include "capi-migrate.seconds" .Values.a }}'
const helpersIn = (files: Readonly<Record<string, string>>): ReturnType<typeof chartHelpers> =>
  chartHelpers({
    paths: Object.keys(files),
    textOf: (path) => files[path],
    nameOf: (path) => path.replace('/r/', ''),
  })

test('a template of a chart may call it, and the folder of the templates gets the file', () => {
  const helpers = helpersIn(chart)
  const missing = (file: string): readonly NewFile[] | undefined => helpers(file)?.missing(calling)
  expect(missing('c/templates/a.yaml')).toEqual([{ path: '_capi-migrate.tpl', text: helperText }])
  expect(missing('c/templates/deep/b.yaml')?.[0]?.path).toBe('../_capi-migrate.tpl')
  expect(missing('c/charts/sub/templates/a.yaml')?.[0]?.path).toBe('_capi-migrate.tpl')
})

test('what converts a map gets a file of its own, with what it is made of', () => {
  const text =
    'strategy: {{ include "capi-migrate.v1beta2.MachineDeployment.spec.strategy" .Values.a | nindent 2 }}'
  expect(
    helpersIn(chart)('c/templates/deep/b.yaml')
      ?.missing(text)
      .map(({ path }) => path),
  ).toEqual([
    '../_capi-migrate.MachineDeployment.spec.strategy.tpl',
    '../_capi-migrate-fields.tpl',
    '../_capi-migrate.tpl',
  ])
})

test('a text that calls nothing of ours needs nothing', () => {
  expect(helpersIn(chart)('c/templates/a.yaml')?.missing('{{ include "mine" . }}')).toEqual([])
})

test.each(['c/values.yaml', 'other/templates/a.yaml', 'elsewhere.yaml'])(
  '%s is no template of a chart',
  (file) => {
    expect(helpersIn(chart)(file)).toBeUndefined()
  },
)

test('a chart that defines it needs no file, wherever that stands', () => {
  const defined = { ...chart, '/r/c/templates/_helpers.tpl': helperText }
  expect(helpersIn(defined)('c/templates/deep/b.yaml')?.missing(calling)).toEqual([])
})

test('nothing is called where the chart has another file of that name', () => {
  const taken = { ...chart, '/r/c/templates/_capi-migrate.tpl': '{{ define "mine" }}{{ end }}' }
  expect(helpersIn(taken)('c/templates/a.yaml')).toBeUndefined()
})
