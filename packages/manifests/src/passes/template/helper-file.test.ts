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
const helpersIn = (files: Readonly<Record<string, string>>): ReturnType<typeof chartHelpers> =>
  chartHelpers({
    paths: Object.keys(files),
    textOf: (path) => files[path],
    nameOf: (path) => path.replace('/r/', ''),
  })

test('a template of a chart may call it, and the folder of the templates gets the file', () => {
  const helpers = helpersIn(chart)
  expect(helpers('c/templates/a.yaml')?.missing).toEqual({ path: '_capi-migrate.tpl', text: helperText })
  expect(helpers('c/templates/deep/b.yaml')?.missing?.path).toBe('../_capi-migrate.tpl')
  expect(helpers('c/charts/sub/templates/a.yaml')?.missing?.path).toBe('_capi-migrate.tpl')
})

test.each(['c/values.yaml', 'other/templates/a.yaml', 'elsewhere.yaml'])(
  '%s is no template of a chart',
  (file) => {
    expect(helpersIn(chart)(file)).toBeUndefined()
  },
)

test('a chart that defines it needs no file, wherever that stands', () => {
  const defined = { ...chart, '/r/c/templates/_helpers.tpl': helperText }
  expect(helpersIn(defined)('c/templates/deep/b.yaml')).toEqual({})
})

test('nothing is called where the chart has another file of that name', () => {
  const taken = { ...chart, '/r/c/templates/_capi-migrate.tpl': '{{ define "mine" }}{{ end }}' }
  expect(helpersIn(taken)('c/templates/a.yaml')).toBeUndefined()
})
