import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FilePlan } from '@capi-migrate/edits'
import { planManifest } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { load, loadAll } from 'js-yaml'
import { expect, test } from 'vitest'
import { hasCorpus, textsOfCorpus } from './corpus-files.ts'
import { helperText } from '../packages/manifests/src/passes/template/helper-file.ts'
import { agreementOf } from './templates/agreement.ts'
import { plansOfChart } from './templates/plans.ts'
import { rendererOf } from '../packages/manifests/src/rendered/go/chart.ts'
import type { Values } from '../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../packages/manifests/src/rendered/go/render.ts'
import { fittedTo, valueSets } from './templates/values.ts'
import { Tally } from './templates/tally.ts'

const render = (text: string, values: Values = {}): string | Failed =>
  rendererOf(new Map([['a.yaml', text]]))('a.yaml', values)

test.each([
  ['{{ .Values.a }}', 'x'],
  ['a {{- " b " -}} c', 'a b c'],
  ['{{ .Values.no }}{{ .Values.n | add 1 }}', '4'],
  ['{{ .Values.a | quote }} {{ squote .Values.n }}', `"x" '3'`],
  ['{{ printf "%s-%d%%" .Values.a 3 }}', 'x-3%'],
  ['{{ if and .Values.a (not .Values.no) }}y{{ else }}n{{ end }}', 'y'],
  ['{{ if eq .Values.a "y" "x" }}1{{ else if .Values.n }}2{{ end }}', '1'],
  ['{{ with .Values.m }}{{ .k }}{{ $.Values.a }}{{ end }}', 'vx'],
  ['{{ range $k, $v := .Values.m }}{{ $k }}={{ $v }};{{ end }}', 'b=w;k=v;'],
  ['{{ range $i, $e := .Values.l }}{{ if $i }},{{ end }}{{ $e }}{{ else }}none{{ end }}', '1,2'],
  ['{{ range .Values.none }}x{{ else }}none{{ end }}', 'none'],
  ['{{ $x := 1 }}{{ range .Values.l }}{{ $x = add $x . }}{{ end }}{{ $x }}', '4'],
  ['{{ define "t" }}<{{ . }}>{{ end }}{{ include "t" .Values.a | upper }}', '<X>'],
  ['{{ template "t" 1 }}{{ define "t" }}{{ . }}{{ end }}', '1'],
  ['m:{{ toYaml .Values.m | nindent 2 }}', 'm:\n  b: w\n  k: v'],
  ['{{ default "d" .Values.no }}{{ ternary 1 2 (hasKey .Values.m "k") }}', 'd1'],
  ['{{ (index .Values.l 1) }}{{ (dict "a" (list 1 2)).a | join "-" }}', '21-2'],
  ['{{/* {{ }} */}}{{ tpl "{{ .Values.a }}" . }}{{ .Release.Name }}', 'xsample'],
])('Helm makes of %s: %s', (template, text) => {
  expect(render(template, { a: 'x', n: 3, m: { k: 'v', b: 'w' }, l: [1, 2] })).toBe(text)
})

test.each([
  ['{{ .Values.a.b }}', 'nothing has the field b'],
  ['{{ required "say a" .Values.a }}', 'required: say a'],
  ['{{ genSignedCert 1 }}', 'the function genSignedCert is not known here'],
  ['{{ fail "no" }}', 'the chart refuses these values: no'],
  ['{{ if .a }}', 'no template: if is not closed'],
])('Helm, or this one, refuses %s', (template, what) => {
  expect(render(template)).toMatchObject({ message: what })
})

const after = (plans: ReadonlyMap<string, FilePlan>): Map<string, string> =>
  new Map([...plans].map(([file, plan]) => [file, plan.after]))

const example = fileURLToPath(new URL('../examples/chart', import.meta.url))
const filesOfExample = new Map(
  readdirSync(join(example, 'templates')).map((file) => [
    `templates/${file}`,
    readFileSync(join(example, 'templates', file), 'utf8'),
  ]),
)

test('whatever the values of a chart are, it gives after its migration the conversion of what it gave before', () => {
  const plans = plansOfChart(filesOfExample)
  const workers = 'templates/workers.yaml'
  expect([...plans.values()].flatMap(({ tasks }) => tasks.map(({ what }) => what))).toEqual([
    'this object is left as it is: {{ $pool.drainTimeout | quote }} must give whole seconds now',
  ])
  expect(plans.get(workers)!.after).toBe(filesOfExample.get(workers))
  // What the task asks for, with the helper that the chart has for it.
  const text = filesOfExample
    .get(workers)!
    .replace(
      'cluster.x-k8s.io/v1beta1\nkind: MachineDeployment',
      'cluster.x-k8s.io/v1beta2\nkind: MachineDeployment',
    )
    .replace('{{ $pool.drainTimeout | quote }}', '{{ include "seconds" $pool.drainTimeout }}')
  const repaired = planManifest(text, { to: 'v1beta2', file: `chart/${workers}`, repair: true }).after
  const helped = after(plans).set(workers, repaired)
  const chart = { name: 'workers', version: '0.1.0' }
  const [old, now] = [rendererOf(filesOfExample, chart), rendererOf(helped, chart)]
  // And what the program writes itself when it may add a helper of its own.
  const written = plansOfChart(filesOfExample, true)
  expect([...written.values()].flatMap(({ tasks }) => tasks)).toEqual([])
  const called = rendererOf(after(written).set('templates/_capi-migrate.tpl', helperText), chart)

  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
  const duration = fc.tuple(fc.nat(9), fc.nat(59)).map(([hours, minutes]) => `${hours}h${minutes}m0s`)
  const pool = fc.record(
    { replicas: fc.nat(9), drainTimeout: duration, labels: fc.dictionary(word, word, { maxKeys: 3 }) },
    { requiredKeys: [] },
  )
  const values = fc.record({
    clusterName: word,
    kubernetesVersion: fc.constant('v1.31.0'),
    pools: fc.dictionary(word, pool, { maxKeys: 3 }),
    infrastructure: fc.constant({
      group: 'infrastructure.cluster.x-k8s.io',
      version: 'v1beta1',
      kind: 'DockerMachineTemplate',
    }),
    rollingUpdate: fc.boolean(),
    kubelet: fc.record({
      eviction: fc.dictionary(word, word),
      verbose: fc.boolean(),
    }),
    healthCheck: fc.record({ enabled: fc.boolean(), maxUnhealthy: fc.option(fc.nat(9), { nil: undefined }) }),
  })
  fc.assert(
    fc.property(values, (given) => {
      let agreed = 0
      for (const file of filesOfExample.keys()) {
        const [before, later, computed] = [old(file, given), now(file, given), called(file, given)]
        for (const one of [before, later, computed]) if (one instanceof Failed) throw one
        const agreement = agreementOf(String(before), String(later))
        expect(agreement, `${file}\n${before}\n${later}`).toMatchObject({ left: [], apart: [] })
        expect(agreementOf(String(before), String(computed)), `${computed}`).toEqual(agreement)
        agreed += (agreement as { agreed: number }).agreed
      }
      expect(agreed).toBe(1 + Object.keys(given.pools).length + Number(given.healthCheck.enabled))
    }),
    { numRuns: 100 },
  )
})

test('the values that an example chart comes with are enough', () => {
  const values = load(readFileSync(join(example, 'values.yaml'), 'utf8')) as Values
  const text = rendererOf(filesOfExample)('templates/workers.yaml', values)
  const names = loadAll(String(text)).map(
    (object) => (object as { metadata: { name: string } }).metadata.name,
  )
  expect(names).toEqual(['prod-blue', 'prod-green'])
})

test.skipIf(!hasCorpus)(
  'real charts give after their migration the conversion of what they gave before',
  { timeout: 300_000 },
  () => {
    const all = new Map(textsOfCorpus())
    const tally = new Tally()
    for (const [path, chart] of all) {
      if (!path.endsWith('/Chart.yaml')) continue
      const folder = dirname(path)
      const named = [...all].filter(([file]) => file.startsWith(`${folder}/templates/`))
      const files = new Map(named.map(([file, text]) => [file.slice(folder.length + 1), text]))
      const plans = plansOfChart(files)
      const about = load(chart) as Record<string, unknown>
      const [old, now] = [rendererOf(files, about), rendererOf(after(plans), about)]
      const values = all.get(`${folder}/values.yaml`)?.trim()
      for (const set of valueSets(files, values ? ((load(values) ?? {}) as Values) : {})) {
        for (const [file, { tasks }] of plans) {
          if (!file.endsWith('.yaml')) continue
          const { values, failed } = fittedTo(old, file, set)
          const [before, later] = [old(file, values), now(file, values)]
          if (failed || before instanceof Failed) tally.exclude(`${folder}/${file}`, failed!.message)
          else if (later instanceof Failed)
            tally.wrong.push(`${folder}/${file}: only before: ${later.message}`)
          else tally.add(`${folder}/${file}`, agreementOf(before, later), tasks)
        }
      }
    }
    console.log(tally.print('helm'))
    expect(tally.wrong).toEqual([])
    expect(tally.agreed).toBeGreaterThan(80)
  },
)
