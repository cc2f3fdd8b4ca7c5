import { expect, test } from 'vitest'
import { rendererOf } from '../../../../../test/templates/go/chart.ts'
import { Failed } from '../../../../../test/templates/go/render.ts'
import { chartHelpers, helperText } from './helper-file.ts'

const render = rendererOf(
  new Map([
    ['templates/_capi-migrate.tpl', helperText],
    ['templates/a.yaml', '{{ include "capi-migrate.seconds" .Values.given }}'],
  ]),
)
const secondsOf = (given: unknown): string | Failed => render('templates/a.yaml', { given })

test.each<readonly [given: unknown, seconds: string]>([
  ['5m', '300'],
  ['1h30m', '5400'],
  ['1.5h', '5400'],
  ['.5m', '30'],
  ['100ms', '0'],
  ['1µs', '0'],
  ['59.9s', '59'],
  ['-90s', '-90'],
  ['-1.5s', '-1'],
  ['0', '0'],
  ['600000h', '2147483647'],
  // Quotes and white space are those of YAML.
  ['"5m"', '300'],
  [' 5m\n', '300'],
  [300, '300'],
  ['300', '300'],
  [3_000_000, '3000000'],
  [0, '0'],
])('the template gives for %j the seconds %s', (given, seconds) => {
  expect(secondsOf(given)).toBe(seconds)
})

test.each([[undefined], [null], [''], ['""']])('of nothing, %j, it prints nothing', (given) => {
  expect(secondsOf(given)).toBe('')
})

test.each([['5d'], ['five'], ['1.5'], ['0300'], ['-5'], [1.5], [true], [['5m']]])(
  'it fails for %j',
  (given) => {
    expect(String(secondsOf(given))).toContain('invalid duration')
  },
)

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
