import { planManifest } from '@capi-migrate/manifests'
import { convert } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { helperText } from '../packages/manifests/src/passes/template/helper-file.ts'
import { loadDocuments } from '../packages/manifests/src/read/load.ts'
import { rendererOf } from '../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../packages/manifests/src/rendered/go/render.ts'

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

/** Ways to write a field whose value is a duration, at some column. */
const ways = [
  (field: string) => [`${field}: {{ .Values.a }}`],
  (field: string) => [`${field}: {{ .Values.b | quote }} # ours`],
  (field: string) => [`${field}: "{{ .Values.c }}"`],
  (field: string) => [`${field}: {{ default "5m" .Values.a }}`],
  (field: string) => [`# of ${field}`, `${field}: {{ .Values.b | default "1h" | quote }}`],
  (field: string) => [`${field}: {{ if .Values.on }}{{ .Values.d }}{{ else }}90s{{ end }}`],
  (field: string) => [`${field}: {{ .Values.minutes }}m`],
  (field: string) => [`{{- if .Values.on }}`, `${field}: {{ .Values.a }}`, `{{- end }}`],
  (field: string) => [`{{- with .Values.b }}`, `${field}: {{ . }}`, `{{- end }}`],
  (field: string) => [`{{- if .Values.a }}`, `${field}: {{ .Values.a | quote }}`, `{{- end }}`],
  (field: string) => [
    `{{- if .Values.on }}`,
    `${field}: {{ .Values.a }}`,
    `{{- else }}`,
    `${field}: {{ .Values.b }}`,
    `{{- end }}`,
  ],
  (field: string) => [
    `{{- if .Values.on }}`,
    `${field}: {{ .Values.a }}`,
    `{{- else }}`,
    `${field}: 5m`,
    `{{- end }}`,
  ],
  (field: string) => [`${field}:`, `  {{- toYaml .Values.d | nindent 2 }}`],
]

const way = fc.option(fc.nat(ways.length - 1), { nil: undefined })
const fieldsOf = (
  column: number,
  names: readonly string[],
  chosen: readonly (number | undefined)[],
): string =>
  names
    .flatMap((name, i) => (chosen[i] === undefined ? [] : ways[chosen[i]]!(name)))
    .map(
      (line) =>
        `${' '.repeat(column)}${line.replace(/nindent (\d+)/, (_, by: string) => `nindent ${column + Number(by)}`)}\n`,
    )
    .join('')

const chart = fc.tuple(way, way, way, way).map(
  ([drain, deletion, detach, startup]) => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: a
spec:
  clusterName: a
${fieldsOf(2, ['nodeDrainTimeout', 'nodeDeletionTimeout', 'nodeVolumeDetachTimeout'], [drain, deletion, detach])}  bootstrap:
    dataSecretName: a
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: a
spec:
  clusterName: a
${fieldsOf(2, ['nodeStartupTimeout'], [startup])}  selector:
    matchLabels:
      a: b
`,
)

const duration = fc.constantFrom('5m', '1h30m', '90s', '0s', '1.5h', '100ms', '0.5s')
const maybe = fc.oneof(duration, fc.constantFrom(undefined, ''))
const values = fc.record({
  a: maybe,
  b: maybe,
  c: duration,
  d: duration,
  minutes: fc.nat(99),
  on: fc.boolean(),
})

test('whatever durations a chart is given, it gives the conversion of what it gave before, and no empty map', () => {
  let moved = 0
  fc.assert(
    fc.property(chart, values, (before, given) => {
      const { after, tasks } = planManifest(before, {
        to: 'v1beta2',
        file: 'c/templates/a.yaml',
        helpers: true,
      })
      expect(tasks).toEqual([])
      const [old, now] = [documentsOf(before, given), documentsOf(after, given)]
      // An empty text is no duration to v1beta1, and only nothing to v1beta2.
      if (JSON.stringify(old).includes('""')) return
      expect(now, after).toEqual(old.map((document) => convert(document as object, { to: 'v1beta2' }).object))
      if (after.includes('capi-migrate.seconds')) moved++
      expect(planManifest(after, { to: 'v1beta2', file: 'c/templates/a.yaml', helpers: true }).edits).toEqual(
        [],
      )
    }),
    { numRuns: 200, seed: 15 },
  )
  expect(moved).toBeGreaterThan(150)
})

/** What a server is given: it drops members that are null, and nothing else. */
function documentsOf(text: string, values: Readonly<Record<string, unknown>>): readonly unknown[] {
  const files = new Map([
    ['templates/a.yaml', text],
    ['templates/_capi-migrate.tpl', helperText],
  ])
  const rendered = rendererOf(files)('templates/a.yaml', values)
  if (rendered instanceof Failed) throw rendered
  const read = loadDocuments(rendered)
  if ('error' in read) throw new Error(`${read.error.what}\n${rendered}`)
  return read.documents.map(withoutNull)
}

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === null ? [] : [[key, withoutNull(member)]])),
  )
}
