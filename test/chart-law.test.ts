import { planManifest } from '@capi-migrate/manifests'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementOf } from './templates/agreement.ts'
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

const helpers = `{{- define "args" -}}
v: "2"
z: y
{{- end -}}
{{- define "strategy" -}}
strategy:
  rollingUpdate:
    deletePolicy: Oldest
{{- end -}}
{{- define "version" -}}infrastructure.cluster.x-k8s.io/v1beta1{{- end -}}
{{- define "reference" -}}
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: DockerMachineTemplate
name: a
{{- end -}}
`

const one = (all: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...all)

const bootstrap = one(args).map(
  (kubelet) => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: {{ .Release.Name }}
spec:
  template:
    spec:
      joinConfiguration:
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

test('a render that was accepted is the conversion of what it was, or its object stays whole, with a task', () => {
  fc.assert(
    fc.property(bootstrap, workers, values, (config, deployment, given) => {
      const files = new Map([
        ['templates/_h.tpl', helpers],
        ['templates/a.yaml', `${config}---\n${deployment}`],
      ])
      const plan = planManifest(files.get('templates/a.yaml')!, {
        to: 'v1beta2',
        file: 'chart/templates/a.yaml',
      })
      const render = (text: string): string | Failed =>
        rendererOf(new Map([...files, ['templates/a.yaml', text]]))('templates/a.yaml', given)
      const [before, after] = [render(plan.before), render(plan.after)]
      if (before instanceof Failed || after instanceof Failed) throw before instanceof Failed ? before : after
      const agreement = agreementOf(before, after)
      expect(agreement, `${plan.after}\n${after}`).toMatchObject({ apart: [] })
      const { left, agreed } = agreement as Exclude<typeof agreement, string>
      expect(left.length + agreed).toBe(2)
      if (left.length > 0)
        expect(plan.tasks.filter(({ refused, rollout }) => refused ?? rollout)).not.toEqual([])
    }),
    { numRuns: 300, seed: 11 },
  )
})
