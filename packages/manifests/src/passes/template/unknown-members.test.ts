import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

/** What is below `clusterConfiguration` in a chart: the codes of the tasks, and whether the object stays as it is. */
function planned(below: string, file = 'c/templates/a.yaml'): { codes: readonly unknown[]; stays: boolean } {
  const text = `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata:
  name: a
spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      ${below}
`
  const { tasks, edits } = planFile(text, { to: 'v1beta2', file })
  return { codes: tasks.map(({ code }) => code), stays: edits.length === 0 }
}

test.each([
  ['a member', 'apiServer: {certSANs: [a], {{ if .Values.f }}timeoutForControlPlane: 5m{{ end }}}'],
  ['the only member', 'apiServer: { {{ if .Values.f }}timeoutForControlPlane: 5m{{ end }} }'],
  [
    'a member with the comma behind it',
    'apiServer: { {{ if .Values.f }}extraArgs: {a: b}, {{ end }}certSANs: [a]}',
  ],
  [
    'two blocks',
    'apiServer: {certSANs: [a], {{ if .Values.f }}a: b{{ end }}{{ if .Values.g }}, c: d{{ end }}}',
  ],
  ['a named template', 'apiServer: {certSANs: [a], {{- include "x" . }}}'],
  ['a named template alone', 'apiServer: { {{- include "x" . }} }'],
  ['a name', 'apiServer: {certSANs: [a], {{ .Values.name }}: 5m}'],
  ['one of two names', 'apiServer: { {{ if .Values.f }}timeoutForControlPlane{{ else }}x{{ end }}: 5m}'],
  ['a part of a name', 'apiServer: {timeoutFor{{ .Values.name }}: 5m}'],
  ['a name on a line', 'apiServer:\n        {{ .Values.name }}: 5m'],
  ['the braces', 'apiServer: {{ "{" }}{{ include "x" . }}{{ "}" }}'],
])('code between braces that may print a field that changes holds the object: %s', (_, below) =>
  expect(planned(below)).toEqual({ codes: ['field/may-print-old'], stays: true }),
)

test.each([
  [
    'members of a map',
    '{ {{ range $k, $v := .Values.a }}{{ $k }}: {{ $v | quote }}, {{ end }} }',
    'field/items-printed',
  ],
  ['a member among others', '{a: b, {{- include "x" . }}}', 'field/order-unknown'],
  ['a map of two parts', '{{ .Values.a }}{{ .Values.b }}', 'field/may-print-old'],
])('and so do %s that becomes a list', (_, map, code) =>
  expect(planned(`apiServer: {extraArgs: ${map}}`)).toEqual({ codes: [code], stays: true }),
)

test.each([
  [
    'names of labels',
    'featureGates: {A: true}\n  machineTemplate: {metadata: {labels: {a: b, {{- include "x" . }}}}}',
  ],
  ['a name that no field that changes starts with', 'networking: {dns{{ .Values.name }}: a}'],
  ['members of a map in which nothing changes', 'featureGates: { {{- include "x" . }} }'],
])('but not %s', (_, below) => expect(planned(below)).toEqual({ codes: [], stays: false }))

test('a variable as a name is held as well', () => {
  expect(planned('apiServer: {certSANs: [a], ${NAME}: 5m}', 'a.yaml').codes).toEqual(['field/may-print-old'])
})
