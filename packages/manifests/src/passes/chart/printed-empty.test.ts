import { expect, test } from 'vitest'
import { manifestsEngine } from '../../engine.ts'
import type { EngineOptions } from '../../engine.ts'

/** The plan of the one template of a chart. */
function planned(template: string, values: string, options: Partial<EngineOptions> = {}) {
  const texts = new Map([
    ['c/Chart.yaml', 'name: c\n'],
    ['c/values.yaml', values],
    ['c/templates/a.yaml', template],
  ])
  const engine = manifestsEngine({ to: 'v1beta2', ...options })
  engine.planUnits!({ paths: [...texts.keys()], textOf: (path) => texts.get(path), nameOf: (path) => path })
  return engine.plan(template, 'c/templates/a.yaml')
}

const template = `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: a
spec:
  template:
    spec:
      users:
        {{- range .Values.users }}
        - {{- toYaml . | nindent 10 }}
        {{- end }}
`

test.each([
  ['is empty', 'users:\n  - name: a\n    sshAuthorizedKeys: []\n', true],
  ['is not', 'users:\n  - name: a\n    sshAuthorizedKeys: [b]\n', false],
  ['is empty elsewhere', 'users: []\nothers:\n  - sshAuthorizedKeys: []\n', false],
  ['may be empty', 'users:\n  - name: a\n    groups: ""\n    sudo: x\n', true],
])('a member that must not be empty, and %s in the values', (_, values, isLeft) => {
  const { edits, tasks } = planned(template, values)
  expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(isLeft ? ['10 template/prints-empty'] : [])
  expect(edits.length > 0).toBe(!isLeft)
})

test.each([
  ['is false', 'files:\n  - path: /a\n    append: false\n', true],
  ['is true', 'files:\n  - path: /a\n    append: true\n', false],
])('a member that v1beta1 leaves out if it is false, and %s in the values', (_, values, isLeft) => {
  const files = template.replace(/ {6}users:[^]*/, '      files: {{- toYaml .Values.files | nindent 8 }}\n')
  const { edits, tasks } = planned(files, values)
  expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(isLeft ? ['8 template/prints-empty'] : [])
  expect(edits.length > 0).toBe(!isLeft)
})

const argument = (code: string, around = ['', '']): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: a
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
${around[0]}            node-labels: ${code}
${around[1]}`
const guard = ['            {{- if .Values.labels }}\n', '            {{- end }}\n']

test.each([
  ['null', argument('{{ .Values.labels }}'), 'labels:\n', true],
  ['null, and quoted', argument('{{ .Values.labels | quote }}'), 'labels:\n', true],
  ['empty', argument('{{ $.Values.labels }}'), 'labels: ""\n', true],
  ['empty, and quoted', argument('{{ .Values.labels | quote }}'), 'labels: ""\n', false],
  ['in quotes', argument('"{{ .Values.labels }}"'), 'labels:\n', false],
  ['asked for', argument('{{ .Values.labels }}', guard), 'labels:\n', false],
  ['given', argument('{{ .Values.labels }}'), 'labels: a=b\n', false],
])('an argument whose value is %s in the values', (_, template, values, isLeft) => {
  const { edits, tasks } = planned(template, values)
  expect(tasks.map(({ line, code }) => `${line} ${code}`)).toEqual(
    isLeft ? ['11 template/prints-nothing'] : [],
  )
  expect(edits.length > 0).toBe(!isLeft)
})

test('with --helpers what is empty is left out where the map is converted', () => {
  const template = `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: a
spec:
  template:
    spec: {{ toYaml .Values.spec | nindent 6 }}
`
  const values =
    'spec:\n  files: []\n  joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { v: "3" } } }\n'
  const { after, tasks } = planned(template, values, { helpers: true })
  expect(tasks).toEqual([])
  expect(after).toContain(
    'include "capi-migrate.v1beta2.KubeadmConfigTemplate.spec.template.spec" .Values.spec',
  )
})
