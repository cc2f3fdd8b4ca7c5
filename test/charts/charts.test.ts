import { expect, test } from 'vitest'
import { chartsIn } from './find.ts'
import { fitted, remedyOf } from './fit.ts'
import { overlayOf, withValue } from './overlay.ts'
import { lineOf, printTable } from './table.ts'
import type { ChartResult } from './run.ts'
import { scratch } from '../program.ts'

const cluster = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\n'

test('charts are found with their files of values; libraries, inner charts and those of other kinds are not', () => {
  const folder = scratch({
    'one/a/Chart.yaml': 'name: a',
    'one/a/templates/a.yaml': cluster,
    'one/a/ci/big-values.yaml': '',
    'one/a/values-dev.yaml': '',
    'one/a/values.yaml': '',
    'one/a/charts/b/Chart.yaml': 'name: b',
    'one/a/charts/b/templates/a.yaml': cluster,
    'two/Chart.yaml': 'name: c\ntype: library',
    'two/templates/a.yaml': cluster,
    'three/Chart.yaml': 'name: d',
    'three/templates/a.yaml': 'kind: ConfigMap',
    'three/templates/b.yaml': 'apiVersion: operator.cluster.x-k8s.io/v1alpha2',
  })
  expect(chartsIn(folder).map(({ name, path, valuesFiles }) => [name, path, valuesFiles])).toEqual([
    ['one/a', 'a', ['ci/big-values.yaml', 'values-dev.yaml']],
  ])
})

const at = (what: string): string =>
  `template: a/templates/a.yaml:1:3: executing "a/templates/a.yaml" at ${what}`

test.each([
  [at('<.Values.a.b>: nil pointer evaluating interface {}.b'), { a: {} }],
  [at("<$.Values.a.b.c>: can't evaluate field b in type interface {}"), { a: {} }],
  [at('<required "say it" .Values.a.size>: error calling required: say it'), { a: { size: 3 } }],
  [at("<.Values.pools>: range can't iterate over x"), { pools: [] }],
  [at('<.Values.tags>: wrong type for value; expected map[string]interface {}; got string'), { tags: {} }],
  ['execution error at (a/templates/a.yaml:7:3): say it', { version: 'v1.30.0' }],
  [
    "schema(s) in the following chart(s):\n- at '/a': missing properties: 'b', 'c'",
    { a: { b: 'sample-b', c: 'sample-c' } },
  ],
  ["schema(s) in the following chart(s):\n- at '/a/b': got string, want object", { a: { b: {} } }],
  [at('<fail "no">: error calling fail: no'), undefined],
])('what Helm says of missing values is given: %s', (error, expected) => {
  expect(
    remedyOf(error, {}, (_, line) => (line === 7 ? '{{ required "say it" .Values.version }}' : '')),
  ).toEqual(expected)
})

test('values are given until a chart is rendered, or until nothing helps', async () => {
  const render = async (overlay: Readonly<Record<string, unknown>>) =>
    'a' in overlay
      ? { files: { x: 'y' } }
      : { files: null, error: at('<.Values.a.b>: nil pointer evaluating interface {}.b') }
  expect(await fitted(render, {}, () => '')).toEqual({ overlay: { a: {} }, answer: { files: { x: 'y' } } })
  const never = async () => ({
    files: null,
    error: at('<.Values.a.b>: nil pointer evaluating interface {}.b'),
  })
  expect((await fitted(never, {}, () => '')).answer.error).toContain('nil pointer')
})

test('an overlay holds what differs; lists are laid over as a whole', () => {
  expect(overlayOf({ a: { b: 1, c: [1, 2] }, d: 1 }, { a: { b: 1, c: [1, 3] }, d: 1, e: {} })).toEqual({
    a: { c: [1, 3] },
    e: {},
  })
  expect(withValue({ a: 1 }, ['a', 'b'], 2)).toEqual({ a: { b: 2 } })
})

const result = (
  objects: ChartResult['renders'][number]['objects'],
  more: Partial<ChartResult> = {},
): ChartResult => ({
  name: 'x/chart',
  renders: [{ set: 'values.yaml', before: 1, after: 1, objects, refused: [], excluded: [] }],
  small: [],
  unfit: [],
  tasks: [],
  failures: [],
  ...more,
})
const task = {
  file: 'chart/templates/a.yaml',
  line: 3,
  object: 'Machine {{ x }}',
  what: 'do it',
  code: 'a/b',
}
const one = { name: 'Machine a', file: 'chart/templates/a.yaml', isRefused: false }

test('what is left or different needs a task; what Helm or v1beta2 refuses is wrong', () => {
  const counts = (given: ChartResult): readonly number[] => {
    const { equal, left, told, wrong } = lineOf(given)
    return [equal, left, told, wrong.length]
  }
  expect(counts(result([{ ...one, state: 'equal' }]))).toEqual([1, 0, 0, 0])
  expect(counts(result([{ ...one, state: 'left' }]))).toEqual([0, 0, 0, 1])
  expect(counts(result([{ ...one, state: 'left' }], { tasks: [task] }))).toEqual([0, 1, 0, 0])
  expect(counts(result([{ ...one, state: 'different' }]))).toEqual([0, 0, 0, 1])
  expect(counts(result([{ ...one, state: 'different' }], { tasks: [task] }))).toEqual([0, 0, 1, 0])
  expect(counts(result([{ ...one, state: 'equal', isRefused: true }], { tasks: [task] }))).toEqual([
    1, 0, 0, 1,
  ])
  expect(counts(result([], { failures: ['no'] }))).toEqual([0, 0, 0, 1])
  const refused = { set: 'values.yaml', before: 1, after: 0, objects: [], refused: ['a: no'], excluded: [] }
  expect(counts(result([], { renders: [refused], tasks: [task] }))).toEqual([0, 0, 0, 1])
})

test('a chart that cannot be rendered is in the table with its cause', () => {
  const lines = [
    lineOf(result([{ ...one, state: 'equal' }])),
    lineOf(result([], { skipped: 'no such', renders: [] })),
  ]
  expect(
    printTable(lines)
      .split('\n')
      .map((line) => line.replace(/ +/g, ' ')),
  ).toEqual([
    'chart sets before after equal same left told small unknown wrong',
    'x/chart 1 1 1 1 0 0 0 0 0 0',
    'x/chart skipped: no such',
    'all 1 1 1 1 0 0 0 0 0 0',
  ])
})
