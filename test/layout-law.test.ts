import { planManifest } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementOf } from './templates/agreement.ts'
import { rendererOf } from '../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../packages/manifests/src/rendered/go/render.ts'

/** Lines of a field, with one of several values. */
type Field = (value: number) => string

const health: readonly Field[] = [
  (value) => `maxUnhealthy: ${['1', '40%', '"60%"'][value]!}\n`,
  (value) => `nodeStartupTimeout: ${['5m', '1h', '90s'][value]!}\n`,
  (value) => `unhealthyConditions:\n  - type: Ready\n    status: "False"\n    timeout: ${value + 1}m\n`,
  (value) => `# a note\nunhealthyRange: "[${value}-5]"\n`,
]

const rolling: readonly Field[] = [
  (value) => `deletePolicy: ${['Oldest', 'Newest', 'Random'][value]!}\n`,
  (value) => `maxSurge: ${value}\n`,
  (value) => `maxUnavailable: ${value + 1} # enough\n`,
]

const drains: readonly Field[] = [
  (value) => `nodeDrainTimeout: ${value + 1}m\n`,
  (value) => `nodeDeletionTimeout: ${value + 1}s\n`,
  (value) => `minReadySeconds: ${value}\n`,
]

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

/** A block around what prints: whose branches are those given. */
type Layout = (branches: readonly string[]) => string

const layouts: readonly Layout[] = [
  ([a]) => a!,
  ([a]) => `{{- if .Values.a }}\n${a!}{{- end }}\n`,
  ([a]) => `{{- with .Values.with }}\n${a!}{{- end }}\n`,
  ([a, b]) => `{{- if .Values.a }}\n${a!}{{- else }}\n${b!}{{- end }}\n`,
  ([a, b]) => `{{- if .Values.a }}\n${a!}{{- else if .Values.b }}\n${b!}{{- end }}\n`,
  ([a, b, c]) => `{{- if .Values.a }}\n${a!}{{- else if .Values.b }}\n${b!}{{- else }}\n${c!}{{- end }}\n`,
  ([a, b]) => `{{- if .Values.a }}\n${a!}{{- end }}\n{{- if not .Values.a }}\n${b!}{{- end }}\n`,
  ([a]) => `{{- if .Values.a }}\n${a!}{{- else if .Values.no }}\n{{- fail "no" }}\n{{- end }}\n`,
  ([a, b]) =>
    `{{- if .Values.a }}\n{{- if .Values.no }}\n{{- fail "no" }}\n{{- end }}\n${a!}{{- else }}\n{{/* else */}}\n${b!}{{- end }}\n`,
  ([a, b, c]) =>
    `{{- if .Values.a }}\n{{- if .Values.b }}\n${a!}{{- else }}\n${b!}{{- end }}\n{{- else }}\n${c!}{{- end }}\n`,
]

/** The lines of some fields, each in a layout of its own, at a column. */
function fieldsIn(fields: readonly Field[], column: number): fc.Arbitrary<string> {
  const one = (field: Field): fc.Arbitrary<string> =>
    fc
      .tuple(fc.constantFrom(...layouts), fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }), fc.boolean())
      .map(([layout, values, isFlush]) => {
        const text = indented(layout(values.map(field)), column)
        return isFlush ? text.replace(/^ +(?=\{\{)/gm, '') : text
      })
  return fc
    .tuple(fc.shuffledSubarray([...fields], { minLength: 1 }), fc.nat(1))
    .chain(([some, others]) =>
      fc.tuple(...some.slice(0, some.length - (some.length > 1 ? others : 0)).map(one)),
    )
    .map((lines) => lines.join(''))
}

const check = fieldsIn(health, 2).map(
  (spec) => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: a
spec:
  clusterName: c
${spec}  selector:
    matchLabels: { a: b }
`,
)

const deployment = fc.tuple(fieldsIn(rolling, 6), fieldsIn(drains, 6)).map(
  ([strategy, machine]) => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: a
spec:
  clusterName: c
  strategy:
    rollingUpdate:
${strategy}  template:
    spec:
      clusterName: c
${machine.replace(/minReadySeconds: (\d)/g, 'version: v1.3$1.0')}`,
)

const whole = fc
  .tuple(check, deployment)
  .map(
    ([a, b]) =>
      `{{- if eq .Values.mode "a" }}\n${a}{{- end }}\n{{- if eq .Values.mode "b" }}\n${b}{{- end }}\n`,
  )

const values = fc.record({
  a: fc.boolean(),
  b: fc.boolean(),
  with: fc.constantFrom('', 'x'),
  no: fc.constant(false),
  mode: fc.constantFrom('a', 'b', 'c'),
})

test('wherever fields and branches stand, a render is the conversion of what it was, or stays whole with a task', () => {
  const counts = { all: 0, left: 0 }
  fc.assert(
    fc.property(
      fc.oneof(check, deployment, whole),
      fc.array(values, { minLength: 4, maxLength: 4 }),
      (text, all) => {
        const plan = planManifest(text, { to: 'v1beta2', file: 'chart/templates/a.yaml' })
        counts.all++
        if (plan.tasks.length > 0) counts.left++
        for (const given of all) {
          const [before, after] = [plan.before, plan.after].map((text) =>
            rendererOf(new Map([['templates/a.yaml', text]]))('templates/a.yaml', given),
          )
          if (before instanceof Failed || after instanceof Failed)
            throw before instanceof Failed ? before : after
          const agreement = agreementOf(before!, after!)
          // An author whose own values print one key twice has no object to keep.
          if (typeof agreement === 'string') continue
          expect(agreement, `${plan.before}\n${plan.after}\n${after!}`).toMatchObject({ apart: [] })
          if (agreement.left.length > 0) expect(plan.tasks).not.toEqual([])
        }
        expect(planManifest(plan.after, { to: 'v1beta2', file: 'chart/templates/a.yaml' }).edits).toEqual([])
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 40), seed: Number(process.env.SEED ?? 15) },
  )
  if (process.env.RUNS) console.log(counts)
})
