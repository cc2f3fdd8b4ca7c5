import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const machine = (lines: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: a
spec:
  clusterName: a
${lines}  bootstrap:
    dataSecretName: a
`
const moved = (lines: string): string => {
  const { after, tasks } = planManifest(machine(lines), {
    to: 'v1beta2',
    file: 'c/templates/a.yaml',
    helpers: true,
  })
  expect(tasks).toEqual([])
  return after.split('clusterName: a\n')[1]!.split('  bootstrap:')[0]!
}

test('a container that may hold nothing but null is printed where there is something in it', () => {
  expect(moved('  nodeDrainTimeout: {{ .Values.a }} # ours\n  nodeDeletionTimeout: {{ .Values.b }}\n'))
    .toBe(`\
  {{- if or (include "capi-migrate.seconds" .Values.a) (include "capi-migrate.seconds" .Values.b) }}
  deletion:
    nodeDrainTimeoutSeconds: {{ include "capi-migrate.seconds" .Values.a }} # ours
    nodeDeletionTimeoutSeconds: {{ include "capi-migrate.seconds" .Values.b }}
  {{- end }}
`)
})

test.each([
  ['a default', '{{ .Values.a | default "5m" }}', '(.Values.a | default "5m")'],
  ['required', '{{ required "say a" .Values.a }}', '(required "say a" .Values.a)'],
  ['parts', '{{ .Values.a }}m', '(printf "%vm" .Values.a)'],
])('%s says that there is something', (_, code, given) => {
  expect(moved(`  nodeDrainTimeout: ${code}\n`)).toBe(`\
  deletion:
    nodeDrainTimeoutSeconds: {{ include "capi-migrate.seconds" ${given} }}
`)
})

test('so does another field beside it', () => {
  expect(moved('  nodeDrainTimeout: {{ .Values.a }}\n  nodeDeletionTimeout: 10s\n')).toBe(`\
  deletion:
    nodeDrainTimeoutSeconds: {{ include "capi-migrate.seconds" .Values.a }}
    nodeDeletionTimeoutSeconds: 10
`)
})

test.each([
  ['with .Values.a', '.'],
  ['if .Values.a', '.Values.a'],
])('and so does {{ %s }} around it', (condition, value) => {
  expect(moved(`  {{- ${condition} }}\n  nodeDrainTimeout: {{ ${value} }}\n  {{- end }}\n`)).toBe(`\
  {{- ${condition} }}
  deletion:
    nodeDrainTimeoutSeconds: {{ include "capi-migrate.seconds" ${value} }}
  {{- end }}
`)
})

test('of two branches the one that may print nothing asks for itself', () => {
  const lines = moved(
    '  {{- if .Values.on }}\n  nodeDrainTimeout: {{ .Values.a }}\n  {{- else }}\n  nodeDrainTimeout: 5m\n  {{- end }}\n',
  )
  expect(lines.split('\n').map((line) => line.trim())).toEqual([
    'deletion:',
    '{{- if .Values.on }}',
    '{{- if include "capi-migrate.seconds" .Values.a }}',
    'nodeDrainTimeoutSeconds: {{ include "capi-migrate.seconds" .Values.a }}',
    '{{- end }}',
    '{{- else }}',
    'nodeDrainTimeoutSeconds: 300',
    '{{- end }}',
    '',
  ])
})

test('a field beside it that is always there is enough, whatever stands in blocks', () => {
  expect(
    moved(
      '  {{- if .Values.on }}\n  nodeDrainTimeout: {{ .Values.a }}\n  {{- end }}\n  nodeDeletionTimeout: 10s\n',
    ),
  ).not.toContain('{{- if include')
})
