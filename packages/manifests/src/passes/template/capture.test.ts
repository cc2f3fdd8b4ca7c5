import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'
import { argumentFor } from './capture.ts'

const object = (args: string): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: a
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs: # of all
${args}          name: node
`

const args = `\
            # first
            v: "2"
            {{- with .Values.args }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
`

const name = 'c.workers.kct.joinConfiguration.nodeRegistration.kubeletExtraArgs'

const listed = `\
            {{- range $name, $value := include "${name}" . | fromYaml }}
            {{- if not (kindIs "invalid" $value) }}
            - name: {{ $name }}
              value: {{ $value | quote }}
            {{- end }}
            {{- end }}
`

const named = `
{{- /* A map; what includes it prints it as a list, sorted by name. */}}
{{- define "${name}" }}
# first
v: "2"
{{- with .Values.args }}
{{- toYaml . | nindent 0 }}
{{- end }}
{{- end }}
`

const file = 'charts/c/templates/workers/kct.yaml'

test('a map that a chart prints members of becomes a named template, and range prints it sorted', () => {
  const { after, tasks } = planManifest(object(args), { to: 'v1beta2', file })
  expect(after).toBe(object(listed).replace('v1beta1', 'v1beta2') + named)
  expect(tasks).toEqual([])
  expect(planManifest(after, { to: 'v1beta2', file }).edits).toEqual([])
})

test('a second one of that name has a number', () => {
  const before = `${object(args)}---\n${object(args)}`
  const { after } = planManifest(before, { to: 'v1beta2', file })
  expect([...after.matchAll(/define "(.*)"/g)].map(([, own]) => own)).toEqual([name, `${name}-2`])
})

test.each([
  ['no chart', 'kct.yaml', object(args)],
  [
    'variables of what is around it',
    file,
    `{{- $x := 1 }}\n${object(args.replace('"2"', '{{ $x | quote }}'))}`,
  ],
  [
    'both `.` and `$` in a loop',
    file,
    `{{- range .Values.pools }}\n${object(args.replace('"2"', '{{ $.Values.v | quote }}'))}{{- end }}\n`,
  ],
])('it stays with %s', (_, path, before) => {
  const { after, tasks } = planManifest(before, { to: 'v1beta2', file: path })
  expect(after).toBe(before)
  expect(tasks).toMatchObject([{ rollout: true }])
})

test.each([
  ['a: {{ .b }}', false, '.'],
  ['a: {{ $.b }} {{ .c }}', false, '.'],
  ['a: {{ .b }}', true, '.'],
  ['a: {{ $.b }}', true, '$'],
  ['a: b', true, '$'],
  ['{{ with $.b }}{{ . }}{{ end }}', true, '$'],
  ['{{ with $.b }}{{ . }}{{ else }}{{ .c }}{{ end }}', true, undefined],
  ['{{ range $k, $v := .b }}{{ $k }}{{ end }}', true, '.'],
  ['{{ $x := .b }}{{ $x.c }}', true, '.'],
  ['{{ $x }}', false, undefined],
  ['{{ print "$x .b" }}', true, '$'],
])('%s in a scope of its own (%s) is given %s', (code, isInner, argument) => {
  expect(argumentFor(code, isInner)).toBe(argument)
})
