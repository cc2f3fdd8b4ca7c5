import { describe, expect, test } from 'vitest'
import { migratedChart } from '../../test/migrated-chart.ts'
import { checkManifest } from '../check/manifest.ts'
import { planFile } from '../plan-file.ts'

const guard = '.Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta2"'
const newer = `      deletion:
        nodeDrainTimeoutSeconds: 300
`
const older = `      nodeDrainTimeout: 5m
`
const deployment = (version: string, fields: string, reference: string): string => `${version}
kind: MachineDeployment
metadata:
  name: md
spec:
  clusterName: c
  selector: {matchLabels: {a: b}}
  template:
    spec:
      clusterName: c
${fields}      bootstrap: {dataSecretName: x}
      infrastructureRef:
${reference}        kind: DockerMachineTemplate
        name: t
`
const branches = (condition: string, yes: string, no: string): string =>
  `{{- if ${condition} }}\n${yes}{{- else }}\n${no}{{- end }}\n`
const [group, api] = [
  '        apiGroup: infrastructure.cluster.x-k8s.io\n',
  '        apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\n',
]
/** An object with the fields of either version in branches. */
const chosen = (version: string, condition = '$v2'): string =>
  deployment(version, branches(condition, newer, older), branches(condition, group, api))
const of2 = deployment('apiVersion: cluster.x-k8s.io/v1beta2', newer, group)
const of1 = deployment('apiVersion: cluster.x-k8s.io/v1beta1', older, api)
const asked = `{{- $v2 := ${guard} }}\n`

const forms: Readonly<Record<string, string>> = {
  'by ternary': `${asked}${chosen('apiVersion: {{ ternary "cluster.x-k8s.io/v1beta2" "cluster.x-k8s.io/v1beta1" $v2 }}')}`,
  'by ternary behind the group': `${asked}${chosen('apiVersion: cluster.x-k8s.io/{{ ternary "v1beta2" "v1beta1" $v2 }}')}`,
  'by a variable': `${asked}{{- $v := ternary "v1beta2" "v1beta1" $v2 }}\n${chosen('apiVersion: cluster.x-k8s.io/{{ $v }}')}`,
  'in branches of one line': `${asked}${chosen('apiVersion: cluster.x-k8s.io/{{ if $v2 }}v1beta2{{ else }}v1beta1{{ end }}')}`,
  'in branches': `${asked}${chosen(branches('$v2', 'apiVersion: cluster.x-k8s.io/v1beta2\n', 'apiVersion: cluster.x-k8s.io/v1beta1\n').trimEnd())}`,
  'in whole objects': branches(guard, of2, of1),
  'in documents': branches(guard, `---\n${of2}`, `---\n${of1}`),
  'in documents with a condition each': `{{- if ${guard} }}\n${of2}{{- end }}\n---\n{{- if not (${guard}) }}\n${of1}{{- end }}\n`,
}

describe('an object that is printed in both versions stays with one task, which loses no branch', () => {
  test.each(Object.entries(forms))('%s', (_, text) => {
    const options = { to: 'v1beta2', file: 'c/templates/a.yaml', references: true } as const
    for (const dropIgnored of [false, true]) {
      const { after, tasks } = planFile(text, { ...options, dropIgnored })
      expect(after).toBe(text)
      expect(tasks.map(({ code }) => code)).toEqual(['template/both-versions'])
    }
  })

  test.each(Object.entries(forms))('%s: a check leaves it to whoever renders it', async (_, text) => {
    const { checked, skipped } = await checkManifest(text, { file: 'c/templates/a.yaml' })
    expect(checked.findings).toEqual([])
    expect(skipped?.reason).toBe('versions')
  })

  test('by a value that a condition compares', () => {
    const files = {
      'c/values.yaml': 'version: v1beta1\n',
      'c/templates/a.yaml': `{{- $v2 := eq .Values.version "v1beta2" }}\n${chosen('apiVersion: cluster.x-k8s.io/{{ .Values.version }}')}`,
    }
    const { after, tasks } = migratedChart(files, (file, { code }) => `${file} ${code}`)
    expect(after).toEqual({})
    expect(tasks).toEqual(['c/templates/a.yaml template/both-versions'])
  })

  test('by a named template, which has a task of its own', () => {
    const files = {
      'c/templates/_helpers.tpl': `\
{{- define "api" -}}
{{- if .Capabilities.APIVersions.Has "cluster.x-k8s.io/v1beta1" -}}
cluster.x-k8s.io/v1beta1
{{- else -}}
cluster.x-k8s.io/v1beta2
{{- end -}}
{{- end }}
`,
      'c/templates/a.yaml': asked + chosen('apiVersion: {{ include "api" . }}'),
    }
    const { after, tasks } = migratedChart(files, (file, { code }) => `${file} ${code}`)
    expect(after).toEqual({})
    expect(tasks).toEqual([
      'c/templates/_helpers.tpl template/chooses-version',
      'c/templates/a.yaml template/both-versions',
    ])
  })
})

test('of a version that only a variable knows, and a field of v1beta2, nobody is asked to write v1beta1', () => {
  const text = deployment('apiVersion: cluster.x-k8s.io/${VERSION}', newer, api)
  const { after, tasks } = planFile(text, { to: 'v1beta2', file: 'a.yaml', references: true })
  expect(after).toBe(text)
  expect(tasks.map(({ code }) => code)).toEqual(['object/version-unknown-newer'])
})

test.each([
  ['another object of the same kind is in v1beta2', `${of2.replace('name: md', 'name: other')}---\n${of1}`],
  ['the version of another group is chosen', `${asked}${of1}  # {{ ternary "v1beta2" "v1beta1" $v2 }}\n`],
])('an object moves where %s', (_, text) => {
  expect(planFile(text, { to: 'v1beta2', file: 'c/templates/a.yaml' }).after).not.toContain(
    'nodeDrainTimeout:',
  )
})

test('of two kinds in branches none is said to be printed in both versions', () => {
  const text = branches('.Values.own', of2.replace('kind: MachineDeployment', 'kind: MachineSet'), of1)
  const { tasks } = planFile(text, { to: 'v1beta2', file: 'c/templates/a.yaml' })
  expect(tasks.map(({ code }) => code)).toEqual(['template/branches-apart'])
})
