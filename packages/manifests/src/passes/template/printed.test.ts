import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const options = { to: 'v1beta2', file: 'c/templates/a.yaml' } as const
const helped = { ...options, helpers: true } as const

const object = (kind: string, spec: string): string => `apiVersion: ${kind}
metadata:
  name: {{ .Values.name }}
spec:
${spec}`
const deployment = (spec: string, version = 'v1beta1'): string =>
  object(`cluster.x-k8s.io/${version}\nkind: MachineDeployment`, `  clusterName: a\n${spec}`)
const controlPlane = (spec: string, version = 'v1beta1'): string =>
  object(`controlplane.cluster.x-k8s.io/${version}\nkind: KubeadmControlPlane`, spec)
const healthCheck = (spec: string, version = 'v1beta1'): string =>
  object(`cluster.x-k8s.io/${version}\nkind: MachineHealthCheck`, `  clusterName: a\n${spec}`)

function moved(before: string): string {
  const { after, tasks, checked } = planManifest(before, helped)
  expect(tasks).toEqual([])
  expect(checked?.findings.filter(({ rule }) => rule !== 'strict/required')).toEqual([])
  expect(planManifest(after, helped)).toMatchObject({ edits: [], tasks: [] })
  return after
}

test('without --helpers it stays, and the task names the option', () => {
  const { edits, tasks } = planManifest(
    deployment('  strategy: {{ toYaml .Values.strategy | nindent 4 }}\n'),
    options,
  )
  expect(edits).toEqual([])
  expect(tasks).toMatchObject([{ code: 'field/may-print-old', next: expect.stringContaining('`--helpers`') }])
})

test('a map keeps its place and its comments', () => {
  const before = controlPlane(
    '  # how\n  remediationStrategy: {{ toYaml .Values.r | nindent 4 }}\n  replicas: 3\n',
  )
  expect(moved(before)).toBe(
    controlPlane(
      '  # how\n  remediation: {{ include "capi-migrate.v1beta2.KubeadmControlPlane.spec.remediationStrategy" .Values.r | nindent 4 }}\n  replicas: 3\n',
      'v1beta2',
    ),
  )
})

test('what branches print moves into a named template, as it is', () => {
  const branches = (column: string, indent: number): string => `\
${column}{{- if .Values.r }}
${column}{{- toYaml .Values.r | nindent ${indent} }}
${column}{{- else }}
${column}{{- include "r" . | nindent ${indent} }}
${column}{{- end }}
`
  const before = controlPlane(`  remediationStrategy:\n${branches('    ', 4)}  replicas: 3\n`)
  const call =
    '{{- include "capi-migrate.v1beta2.KubeadmControlPlane.spec.remediationStrategy" (include "c.a.spec.remediationStrategy" . | fromYaml) | nindent 4 }}'
  expect(moved(before)).toBe(
    `${controlPlane(`  remediation: ${call}\n  replicas: 3\n`, 'v1beta2')}
{{- /* In the form of v1beta1; what includes it prints it in that of v1beta2. */}}
{{- define "c.a.spec.remediationStrategy" }}
${branches('', 0)}{{- end }}
`,
  )
})

test('where v1beta2 has several fields for it, they are printed in its place', () => {
  expect(moved(deployment('  strategy: {{ toYaml .Values.s | nindent 4 }}\n  replicas: 1\n'))).toBe(
    deployment(
      '  {{- include "capi-migrate.v1beta2.MachineDeployment.spec.strategy" .Values.s | nindent 2 }}\n  replicas: 1\n',
      'v1beta2',
    ),
  )
})

test('where one of them is there already, the map around them is printed and converted as a whole', () => {
  const after = moved(
    deployment('  strategy: {{ toYaml .Values.s | nindent 4 }}\n  rolloutAfter: {{ .Values.t }}\n'),
  )
  expect(after).toContain(
    'spec: {{- include "capi-migrate.v1beta2.MachineDeployment.spec" (include "c.a.spec" . | fromYaml) | nindent 2 }}\n',
  )
  expect(after).toContain(
    '{{- define "c.a.spec" }}\nclusterName: a\nstrategy: {{ toYaml .Values.s | nindent 2 }}\n',
  )
})

test('members among others are converted where they stand, if nothing else is written to the same fields', () => {
  const lines =
    '  {{- toYaml $group.check | nindent 2 }}\n  selector:\n    matchLabels: {a: {{ .Values.name }}}\n'
  expect(moved(healthCheck(lines))).toBe(
    healthCheck(
      lines.replace('toYaml $group', 'include "capi-migrate.v1beta2.MachineHealthCheck.spec" $group'),
      'v1beta2',
    ),
  )
})

test('with a fixed field that moves beside them, the map moves into a named template', () => {
  const after = moved(healthCheck('  maxUnhealthy: 40%\n  {{- toYaml .Values.check | nindent 2 }}\n'))
  expect(after).toContain('(include "c.a.spec" . | fromYaml)')
  expect(after).toContain('maxUnhealthy: 40%\n{{- toYaml .Values.check | nindent 0 }}\n{{- end }}\n')
})

test('what a named template prints starts on a line of its own', () => {
  const before = healthCheck('  {{- include "check" . | indent 2 }}\n')
  expect(moved(before)).toContain(
    '  {{- include "capi-migrate.v1beta2.MachineHealthCheck.spec" (include "check" . | fromYaml) | nindent 2 }}\n',
  )
})

test('a list is read as a list', () => {
  const before = healthCheck('  unhealthyConditions:\n    {{- include "conditions" . | nindent 4 }}\n')
  expect(moved(before)).toContain('(include "conditions" . | fromYamlArray) | nindent 6 }}\n')
})

test('a new container is there only where something is printed into it', () => {
  const name = 'capi-migrate.v1beta2.MachineHealthCheck.spec.unhealthyConditions'
  expect(moved(healthCheck('  unhealthyConditions: {{ toYaml .Values.u | nindent 4 }}\n'))).toBe(
    healthCheck(
      `\
  {{- if include "${name}" .Values.u }}
  checks:
    unhealthyNodeConditions: {{ include "${name}" .Values.u | nindent 6 }}
  {{- end }}
`,
      'v1beta2',
    ),
  )
})

test('a variable of what is around it keeps its map where it is, with a task', () => {
  const { edits, tasks } = planManifest(
    healthCheck('  maxUnhealthy: {{ $group.most }}\n  {{- toYaml $group.check | nindent 2 }}\n'),
    helped,
  )
  expect(edits).toEqual([])
  expect(tasks).toMatchObject([{ code: 'field/may-print-old', line: 8 }])
})

test('a class stays: what it refers to decides what its patches say', () => {
  const { edits, tasks } = planManifest(
    object(
      'cluster.x-k8s.io/v1beta1\nkind: ClusterClass',
      '  controlPlane: {{ toYaml .Values.c | nindent 4 }}\n',
    ),
    helped,
  )
  expect(edits).toEqual([])
  expect(tasks).toMatchObject([{ code: 'field/may-print-old' }])
})

test('a field that v1beta1 ignores holds its object, also where the map around it could be converted', () => {
  const ignored = controlPlane(
    '  machineTemplate:\n    spec: {readinessGates: []}\n    {{- toYaml .Values.t | nindent 4 }}\n    metadata: {}\n',
  )
  const { edits, tasks } = planManifest(ignored, helped)
  expect(edits).toEqual([])
  expect(tasks.map(({ code }) => code)).toContain('field/ignored')
})
