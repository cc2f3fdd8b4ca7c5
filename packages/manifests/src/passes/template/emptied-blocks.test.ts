import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const deployment = (lines: string, version = 'v1beta1'): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata:
  name: a
spec:
  clusterName: c
  selector: {}
${lines}  template:
    spec:
      clusterName: c
      bootstrap: {dataSecretName: x}
      infrastructureRef: {${version === 'v1beta1' ? 'apiVersion: infrastructure.cluster.x-k8s.io/v1beta1' : 'apiGroup: infrastructure.cluster.x-k8s.io'}, kind: Other, name: t}
`
const planned = (text: string, file: string) => planFile(text, { to: 'v1beta2', file, dropIgnored: true })

test.each([
  ['an if', '  {{- if .Values.a }}\n  progressDeadlineSeconds: {{ .Values.a }}\n  {{- end }}\n'],
  ['a with', '{{ with .Values.a }}\n  progressDeadlineSeconds: {{ . }}\n{{ end }}\n'],
  [
    'both branches',
    '  {{- if .Values.a }}\n  progressDeadlineSeconds: 3\n  {{- else }}\n  progressDeadlineSeconds: 5\n  {{- end }}\n',
  ],
  [
    'blocks in a block',
    '  {{- if .Values.a }}\n  {{- with .Values.b }}\n  progressDeadlineSeconds: {{ . }}\n  {{- end }}\n  {{- end }}\n',
  ],
])('a block of which nothing is left goes with its field: %s', (_, lines) => {
  const { after, tasks } = planned(deployment(lines), 'c/templates/a.yaml')
  expect(after).toBe(deployment('', 'v1beta2'))
  expect(tasks).toEqual([])
})

test('so does one of Jinja', () => {
  const lines = '{% if a is defined %}\n  progressDeadlineSeconds: {{ a }}\n{% endif %}\n'
  expect(planned(deployment(lines), 'a.yaml.j2').after).toBe(deployment('', 'v1beta2'))
})

test.each([
  [
    'another field is left',
    '  {{- if .Values.a }}\n  progressDeadlineSeconds: 3\n  replicas: 3\n  {{- end }}\n',
  ],
  ['a comment is left', '  {{- if .Values.a }}\n  progressDeadlineSeconds: 3\n\n  # more\n  {{- end }}\n'],
  [
    'its condition may fail',
    '  {{- if required "a" .Values.a }}\n  progressDeadlineSeconds: 3\n  {{- end }}\n',
  ],
  [
    'it sets a variable',
    '  {{- if .Values.a }}\n  progressDeadlineSeconds: 3\n  {{- $b := 1 }}\n  {{- end }}\n',
  ],
])('a block stays where %s', (_, lines) => {
  const { after } = planned(deployment(lines), 'c/templates/a.yaml')
  expect(after).not.toContain('progressDeadlineSeconds')
  expect(after).toMatch(/\{\{- if [^]*\{\{- end \}\}/)
})

test('a block that was empty before stays', () => {
  const lines = '  {{- if .Values.a }}\n  {{- end }}\n'
  expect(planned(deployment(lines), 'c/templates/a.yaml').after).toBe(deployment(lines, 'v1beta2'))
})
