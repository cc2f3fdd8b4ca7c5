import { expect, test } from 'vitest'
import { planFile } from '../src/plan-file.ts'
import { migrated } from './run-folder.ts'

/** A MachineDeployment of v1beta1 with a field of v1beta2, in every form that people keep it. */
const machineDeployment = (spec: string): string => `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: md
spec:
  clusterName: c
${spec}`

const rollout = '  rollout:\n    after: "2026-01-01T00:00:00Z"\n'
const own = `  template:
    spec:
      clusterName: c
      nodeDrainTimeout: 5m
`
const target = '- target: {kind: MachineDeployment}\n'
const operations = `[
  {"op": "add", "path": "/spec/rollout", "value": {"after": "2026-01-01T00:00:00Z"}},
  {"op": "add", "path": "/spec/replicas", "value": 3}
]
`

const forms: readonly (readonly [form: string, files: Record<string, string>])[] = [
  ['block', { 'a.yaml': machineDeployment(own + rollout) }],
  [
    'flow',
    {
      'a.yaml':
        '{apiVersion: cluster.x-k8s.io/v1beta1, kind: MachineDeployment, metadata: {name: md}, spec: {clusterName: c, rollout: {after: "2026-01-01T00:00:00Z"}}}\n',
    },
  ],
  [
    'JSON',
    {
      'a.json':
        '{"apiVersion": "cluster.x-k8s.io/v1beta1", "kind": "MachineDeployment", "spec": {"rollout": {"after": "2026-01-01T00:00:00Z"}}}\n',
    },
  ],
  [
    'a template of a chart',
    {
      'Chart.yaml': 'apiVersion: v2\nname: a\nversion: 0.1.0\n',
      'values.yaml': 'since: ""\n',
      'templates/a.yaml': machineDeployment(
        `${own}  {{- if .Values.since }}\n  rollout:\n    after: {{ .Values.since }}\n  {{- end }}\n`,
      ),
    },
  ],
  [
    'a patch of a kustomization',
    {
      'kustomization.yaml': 'resources: [md.yaml]\npatches:\n- path: p.yaml\n',
      'md.yaml': machineDeployment(own),
      'p.yaml': machineDeployment(`  replicas: 3\n${rollout}`),
    },
  ],
  [
    'a JSON patch of a kustomization',
    {
      'kustomization.yaml': `resources: [md.yaml]\npatches:\n${target}  path: p.json\n`,
      'md.yaml': machineDeployment(own),
      'p.json': operations,
    },
  ],
]

test.each(forms)('in %s, all stays as it is with a task', (_, files) => {
  const { after, tasks } = migrated(files)
  expect(after).toEqual(files)
  expect(tasks.map(({ code, rollout }) => [code, rollout])).toEqual([['field/ignored', true]])
})

test.each(forms)('in %s, --drop-ignored takes it out and moves the rest', (_, files) => {
  const { after, tasks } = migrated(files, undefined, { dropIgnored: true })
  const text = Object.values(after).join('')
  expect(text).not.toMatch(/v1beta1|\bafter:|"after"|\/rollout/)
  expect(tasks).toEqual([])
})

const kubeadm = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: k}
spec:
  initConfiguration:
    bootstrapTokens:
    - ttl: 24h
      ttlSeconds: 60
`

test('where the older field stands beside its successor, the older one is what the server has', () => {
  expect(migrated({ 'a.yaml': kubeadm }).tasks.map(({ code }) => code)).toEqual(['field/ignored'])
  const { after } = migrated({ 'a.yaml': kubeadm }, undefined, { dropIgnored: true })
  expect(after['a.yaml']).toContain('    bootstrapTokens:\n    - ttlSeconds: 86400\n')
})

test('one task lists the fields of one cause', () => {
  const text = `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata: {name: m}
spec:
  clusterName: c
  rollout: {after: "2030-01-01T00:00:00Z"}
  template:
    spec:
      clusterName: c
      nodeDrainTimeout: '{{ drain }}'
      deletion: {nodeDrainTimeoutSeconds: 300}
`
  const { tasks } = migrated({ 'a.yaml': text })
  expect(tasks.map(({ code, what }) => [code, what.split('same holds for ')[1]])).toEqual([
    ['field/ignored', 'spec.template.spec.deletion'],
    ['value/duration-printed', undefined],
  ])
})

test('a class whose last patches are dropped says which operations they were', () => {
  const path = '/spec/template/spec/kubeadmConfigSpec'
  const text = `apiVersion: cluster.x-k8s.io/v1beta1
kind: ClusterClass
metadata: {name: b}
spec:
  controlPlane:
    ref: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, name: y}
  patches:
  - name: x
    definitions:
    - selector: {apiVersion: controlplane.cluster.x-k8s.io/v1beta1, kind: KubeadmControlPlaneTemplate, matchResources: {controlPlane: true}}
      jsonPatches:
      - {op: add, path: ${path}/initConfiguration/timeouts, value: {controlPlaneComponentHealthCheckSeconds: 4}}
      - {op: add, path: ${path}/joinConfiguration/timeouts, value: {controlPlaneComponentHealthCheckSeconds: 4}}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlaneTemplate
metadata: {name: y}
spec: {template: {spec: {kubeadmConfigSpec: {initConfiguration: {}, joinConfiguration: {}}}}}
`
  const { objects } = planFile(text, { to: 'v1beta2', file: 'a.yaml', dropIgnored: true })
  const [use] = objects.flatMap(({ rows }) => rows.filter(({ row }) => row === 'ClusterClass:spec.patches'))
  expect(use!.why).toBe(
    `${path}/initConfiguration/timeouts, ${path}/joinConfiguration/timeouts: the version of the object does not have it, so a server stores nothing for it`,
  )
})

test('the way back holds what v1beta2 ignores', () => {
  const machine = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Machine
metadata: {name: m}
spec:
  clusterName: c
  nodeDrainTimeout: 10m
  deletion:
    nodeDrainTimeoutSeconds: 300
`
  const back = migrated({ 'a.yaml': machine }, undefined, { to: 'v1beta1' })
  expect(back.tasks.map(({ code }) => code)).toEqual(['field/ignored'])
  const dropped = migrated({ 'a.yaml': machine }, undefined, { to: 'v1beta1', dropIgnored: true })
  expect(dropped.after['a.yaml']).toContain('  nodeDrainTimeout: 5m\n')
  expect(dropped.after['a.yaml']).not.toContain('10m')
})
