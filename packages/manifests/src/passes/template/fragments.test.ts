import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

function tasksOf(body: string): readonly string[] {
  const text = `{{- define "piece" -}}\n${body}{{- end -}}\n`
  const { tasks, after } = planFile(text, { to: 'v1beta2', file: 'templates/_helpers.tpl' })
  expect(after).toBe(text)
  return tasks.map(({ code, object, what }) => `${code} ${object} ${what}`)
}

test('a named template that prints a piece of an object with fields that move is told, with its fields', () => {
  const [task, ...more] = tasksOf(`extraArgs:
  v: "2"
  {{- range $name, $value := .Values.args }}
  {{ $name }}: {{ $value | quote }}
  {{- end }}
timeoutForControlPlane: {{ .Values.timeout }}
`)
  expect(more).toEqual([])
  expect(task).toMatch(
    /^template\/part-without-version define piece .* KubeadmConfig, .*: extraArgs, timeoutForControlPlane;/,
  )
})

test('so is one that prints items of a list', () => {
  const items = `\
- type: Ready
  status: "False"
  timeout: {{ .timeout }}
`
  expect(tasksOf(items)).toMatchObject([expect.stringContaining('MachineHealthCheck')])
  expect(tasksOf(`clusterName: a\nunhealthyConditions:\n${items}`)).toHaveLength(1)
})

test.each([
  [
    'is written for v1beta2',
    `\
extraArgs:
- name: v
  value: "2"
extraVolumes: []
`,
  ],
  ['has one field only', 'extraArgs:\n  v: "2"\n'],
  [
    'is a piece of something else',
    `\
image: nginx
extraArgs:
  v: "2"
replicas: 2
`,
  ],
  [
    'prints labels',
    `\
app.kubernetes.io/name: a
namespace: b
name: c
`,
  ],
  ['prints metadata', 'metadata:\n  labels:\n    a: b\n'],
  ['prints taints', 'taints:\n- key: a\n  effect: NoSchedule\n'],
  ['prints text', 'a {{ .b }} c\n'],
])('one that %s is not', (_, body) => expect(tasksOf(body)).toEqual([]))
