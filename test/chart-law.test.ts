import type { FilePlan } from '@capi-migrate/edits'
import { manifestsEngine } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filesFor, helperText } from '../packages/manifests/src/passes/template/helper-file.ts'
import { agreementOf } from './templates/agreement.ts'
import { plansOfChart } from './templates/plans.ts'
import { rendererOf } from '../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../packages/manifests/src/rendered/go/render.ts'

/** Ways to say a thing in a chart, each with the same indentation: literally, by values, by helpers, in branches. */
const args = [
  '            v: "2"\n',
  `\
            v: "2"
            {{- if .Values.on }}
            a: b
            {{- end }}
`,
  '            {{- include "args" . | nindent 12 }}\n',
  '            {{- toYaml .Values.args | nindent 12 }}\n',
  `\
            {{- range $name, $value := .Values.args }}
            {{ $name }}: {{ $value | quote }}
            {{- end }}
`,
  `\
            {{- if .Values.on }}
            v: "2"
            {{- else }}
            {{- include "args" . | nindent 12 }}
            {{- end }}
`,
  `\
            # printed among others
            m: {{ .Values.drain | quote }}
            {{- with .Values.args }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
            c: "3" # last
`,
  `\
            y: "1"
            {{- $drain := .Values.drain }}
            {{- range $name, $value := .Values.args }}
            {{ $name }}: {{ $value | quote }}
            {{- end }}
            {{- if .Values.on }}
            b: {{ $drain }}
            {{- end }}
`,
]

const drains = [
  '',
  '      nodeDrainTimeout: 5m\n',
  '      nodeDrainTimeout: {{ .Values.drain }}\n',
  '      nodeDrainTimeout: {{ .Values.drain | quote }}\n',
  '      nodeDrainTimeout: {{ default "1h" .Values.none }}\n',
  `\
      {{- if .Values.on }}
      nodeDrainTimeout: 5m
      {{- else }}
      nodeDrainTimeout: {{ .Values.drain }}
      {{- end }}
`,
  '      {{ if .Values.on }}nodeDrainTimeout: 5m{{ end }}\n',
]

const members = [
  '',
  '  strategy:\n    type: RollingUpdate\n',
  '  {{- include "strategy" . | nindent 2 }}\n',
  `\
  {{- with .Values.strategy }}
  strategy:
    {{- toYaml . | nindent 4 }}
  {{- end }}
`,
  '  minReadySeconds: {{ .Values.ready }}\n',
  '  strategy: {type: RollingUpdate, {{ if .Values.on }}rollingUpdate: {deletePolicy: Newest}{{ end }}}\n',
  '  strategy: { {{ if .Values.on }}type: OnDelete{{ else }}type: RollingUpdate{{ end }} }\n',
  '  {{ if .Values.on }}progressDeadlineSeconds{{ else }}minReadySeconds{{ end }}: 10\n',
]

/** Parts of objects that helpers print, whole and in pieces; some are hashed as well. */
const parts = [
  '',
  '      {{- include "timeouts" . | nindent 6 }}\n',
  '      {{- include "pieces" (dict "Values" .Values "more" true) | nindent 6 }}\n',
]

/** Ways to make a name: by itself, or of a text that has fields, a version or an object of v1beta1 in it. */
const names = [
  '{{ .Release.Name }}',
  'a-{{ include "pieces" . | sha256sum | trunc 8 }}',
  'a-{{ include "sum" (dict "of" (include "pieces" .)) }}',
  '{{ include "name" . }}',
  '{{ include "cut" . }}',
  'a-{{ include (printf "%s-version" "the") . | sha1sum | trunc 8 }}',
  'a-{{ include (printf "%s.%s" "object" .Release.Name) . | sha1sum | trunc 8 }}',
  'a-{{ include (print $.Template.BasePath "/b.yaml") . | sha1sum | trunc 8 }}',
  'a-{{ .Files.Get "files/object.yaml" | sha1sum | trunc 8 }}',
  'a-{{ tpl (.Files.Get "files/object.yaml") . | sha1sum | trunc 8 }}',
]

const references = [
  `\
        apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
        kind: DockerMachineTemplate
        name: a
`,
  `\
        apiVersion: {{ include "version" . }}
        kind: DockerMachineTemplate
        name: a
`,
  '        {{- include "reference" . | nindent 8 }}\n',
]

const object = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: machine
spec:
  clusterName: a
  nodeDrainTimeout: 5m
  bootstrap:
    dataSecretName: a
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerMachine
    name: a
`

const named = `{{- define "args" -}}
v: "2"
z: y
{{- end -}}
{{- define "strategy" -}}
strategy:
  rollingUpdate:
    deletePolicy: Oldest
{{- end -}}
{{- define "timeouts" }}
clusterConfiguration:
  apiServer:
    # how long
    timeoutForControlPlane: 20m
    {{- if .Values.on }}
    extraArgs:
      z: y
      a: {{ .Values.drain | quote }}
    {{- end }}
{{ end -}}
{{- define "pieces" -}}
{{- if .Values.on }}
preKubeadmCommands:
  - ls
{{- end }}
{{- include "timeouts" . | nindent 0 }}
  etcd:
    local:
      extraArgs:
        {{- toYaml .Values.args | nindent 8 }}
{{- end -}}
{{- define "sum" }}{{ sha256sum .of | trunc 8 }}{{ end -}}
{{- define "sum-of-all" -}}
{{- $all := list (include "timeouts" .) (include "object.sample" .) (include "reference" .) -}}
{{- join "/" $all | sha256sum -}}
{{- end -}}
{{- define "name" }}{{ $sum := include "sum-of-all" . }}a-{{ trunc 8 $sum }}{{ end -}}
{{- define "cut" }}{{ include "timeouts" . | nospace | lower }}{{ end -}}
{{- define "the-version" }}infrastructure.cluster.x-k8s.io/v1beta1{{ end -}}
{{- define "object.sample" }}
${object}{{ end -}}
{{- define "version" -}}infrastructure.cluster.x-k8s.io/v1beta1{{- end -}}
{{- define "reference" -}}
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: DockerMachineTemplate
name: a
{{- end -}}
`

const one = (all: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...all)

const bootstrap = fc.tuple(one(args), one(parts), one(names)).map(
  ([kubelet, part, name]) => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: ${name}
spec:
  template:
    spec:
${part}      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
${kubelet}`,
)

const workers = fc.tuple(one(members), one(drains), one(references)).map(
  ([member, drain, reference]) => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: {{ .Release.Name }}
spec:
  clusterName: a
  selector:
    matchLabels:
      a: b
${member}  template:
    spec:
      clusterName: a
      bootstrap:
        dataSecretName: a
${drain}      infrastructureRef:
${reference}`,
)

const values = fc.record({
  on: fc.boolean(),
  args: fc.constantFrom({ v: '2' }, { a: 'b', v: '4' }),
  drain: fc.constantFrom('5m', '90s', '1h30m'),
  ready: fc.nat(9),
  strategy: fc.constantFrom(undefined, { type: 'OnDelete' }, { rollingUpdate: { deletePolicy: 'Newest' } }),
})

test.each([
  ['its object stays whole, with a task', false],
  ['with helpers, something other than a duration leaves its object whole', true],
])('a render that was accepted is the conversion of what it was, or %s', (_, helpers) => {
  fc.assert(
    fc.property(bootstrap, workers, values, (config, deployment, given) => {
      const files = new Map([
        ['templates/_h.tpl', named],
        ['templates/_capi-migrate.tpl', helperText],
        ['templates/b.yaml', object],
        ['files/object.yaml', object],
        ['templates/a.yaml', `${config}---\n${deployment}`],
      ])
      const plans = plansOfChart(files, helpers)
      const plan = plans.get('templates/a.yaml')!
      const later = new Map([...plans].map(([file, { after }]) => [file, after]))
      for (const { path, text } of filesFor(plan.after)) later.set(`templates/${path}`, text)
      const render = (all: ReadonlyMap<string, string>): string | Failed =>
        rendererOf(all)('templates/a.yaml', given)
      const [before, after] = [render(files), render(later)]
      if (before instanceof Failed || after instanceof Failed) throw before instanceof Failed ? before : after
      const agreement = agreementOf(before, after)
      expect(agreement, `${later.get('templates/_h.tpl')}\n${plan.after}\n${after}`).toMatchObject({
        apart: [],
      })
      const { left, agreed } = agreement as Exclude<typeof agreement, string>
      expect(left.length + agreed).toBe(2)
      if (left.length > 0)
        expect(plan.tasks.filter(({ refused, rollout }) => refused ?? rollout)).not.toEqual([])
      if (helpers) expect(plan.tasks.map(({ code }) => code)).not.toContain('value/duration-printed')
    }),
    { numRuns: 300, seed: 11 },
  )
})

/** Ways to print a value of a type, and the values: a boolean may be a text, as `--set-string` gives it. */
const codes = {
  boolean: [
    '{{ .Values.x }}',
    '{{ .Values.x | default false }}',
    '{{ default true .Values.x }}',
    '{{ if .Values.x }}true{{ else }}false{{ end }}',
    '{{ if .Values.x }}false{{ else }}true{{ end }}',
    '{{ ternary "true" "no" (eq (toString .Values.x) "true") }}',
    '{{ include "flag" . }}',
  ],
  integer: [
    '{{ .Values.n }}',
    '{{ .Values.n | default 0 }}',
    '{{ int .Values.n }}',
    '{{ .Values.n | default 7 }}',
  ],
  array: [
    '{{ toJson .Values.l }}',
    '{{ .Values.l | default list | toJson }}',
    '\n{{- toYaml .Values.l | nindent 20 }}',
    '{{ include "list" . }}',
    '[{{ range .Values.l }}{{ . | quote }},{{ end }}]',
    '[{{ join "," .Values.l }}]',
  ],
  string: [
    '{{ .Values.s | quote }}',
    '"{{ .Values.s }}"',
    '{{ .Values.s | default "" | quote }}',
    '{{ quote .Values.s }}',
  ],
} as const

const printedAt = (type: keyof typeof codes): fc.Arbitrary<string> => fc.constantFrom(...codes[type])
/** What may stand around a field, and its lines. */
const around = fc.constantFrom(
  (lines: string) => lines,
  (lines: string) => `{{- if .Values.on }}\n${lines}{{- end }}\n`,
  (lines: string) => `{{- if not .Values.on }}\n{{- else }}\n${lines}{{- end }}\n`,
)

/** Code behind a colon, on the same line or on the next one. */
const behind = (code: string): string => (code.startsWith('\n') ? code : ` ${code}`)

const emptyNames = `{{- define "flag" }}{{ .Values.x }}{{ end -}}
{{- define "list" }}{{ toJson .Values.l }}{{ end -}}
`

const emptyCluster = fc
  .record({
    paused: printedAt('boolean'),
    port: printedAt('integer'),
    host: printedAt('string'),
    wrap: around,
    gates: printedAt('array'),
    network: printedAt('integer'),
  })
  .map(
    ({ paused, port, host, wrap, gates, network }) => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
spec:
${wrap(`  paused: ${paused}\n`)}  clusterNetwork:
    apiServerPort: ${network}
${wrap(`  controlPlaneEndpoint:\n    host: ${host}\n    port: ${port} # where\n`)}  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerCluster
    name: a
  availabilityGates:${behind(gates.includes('range') || gates.includes('join') ? '[]' : gates)}
`,
  )

const emptyConfig = fc
  .record({
    append: printedAt('boolean'),
    commands: printedAt('array'),
    sans: printedAt('array'),
    skip: printedAt('boolean'),
    wrap: around,
    owner: printedAt('string'),
    isFirst: fc.boolean(),
  })
  .map(
    ({
      append,
      commands,
      sans,
      skip,
      wrap,
      owner,
      isFirst,
    }) => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: a
spec:
  template:
    spec:
      files:
${isFirst ? `      - append: ${append}\n        path: /a\n` : `      - path: /a\n${wrap(`        append: ${append}\n`)}`}        owner: ${owner}
      preKubeadmCommands:${behind(commands)}
      clusterConfiguration:
        apiServer:
          certSANs:${behind(sans)}
      joinConfiguration:
${isFirst || skip.includes('default true') ? '        nodeRegistration: {name: a}\n' : ''}        discovery:
          bootstrapToken:
${(isFirst ? wrap : String)(`            unsafeSkipCAVerification: ${skip}\n`)}`,
  )

/** The plan of the one template of a chart that has values. */
function planInChart(files: ReadonlyMap<string, string>): FilePlan {
  const all = new Map([['Chart.yaml', 'name: chart\n'], ...files])
  const texts = new Map([...all].map(([file, text]) => [`chart/${file}`, text]))
  const engine = manifestsEngine({ to: 'v1beta2' })
  engine.planUnits!({ paths: [...texts.keys()], textOf: (path) => texts.get(path), nameOf: (path) => path })
  return engine.plan(files.get('templates/a.yaml')!, 'chart/templates/a.yaml')
}

test('what v1beta1 takes for none is not printed', () => {
  let [agreedAt, leftAt] = [0, 0]
  const given = fc.record({
    on: fc.boolean(),
    x: fc.constantFrom(true, false, 'true', 'false'),
    n: fc.constantFrom(0, 8443),
    l: fc.constantFrom([], ['echo']),
    s: fc.constantFrom('', 'a'),
  })
  fc.assert(
    fc.property(emptyCluster, emptyConfig, given, (cluster, config, values) => {
      const files = new Map([
        ['templates/_h.tpl', emptyNames],
        // An empty text is looked for where the values have one.
        ['values.yaml', 's: ""\n'],
        ['templates/a.yaml', `${cluster}---\n${config}`],
      ])
      const plan = planInChart(files)
      const later = new Map([...files, ['templates/a.yaml', plan.after]])
      const render = (all: ReadonlyMap<string, string>): string | Failed =>
        rendererOf(all)('templates/a.yaml', values)
      const [before, after] = [render(files), render(later)]
      if (before instanceof Failed || after instanceof Failed) throw before instanceof Failed ? before : after
      const agreement = agreementOf(before, after)
      expect(agreement, `${plan.after}\n${after}`).toMatchObject({ apart: [] })
      const { left, agreed } = agreement as Exclude<typeof agreement, string>
      agreedAt += agreed
      leftAt += left.length
      if (left.length > 0) expect(plan.tasks).not.toEqual([])
      expect(planInChart(later)).toMatchObject({ edits: [] })
    }),
    { numRuns: 150, seed: 44 },
  )
  expect(agreedAt).toBeGreaterThan(leftAt)
})
