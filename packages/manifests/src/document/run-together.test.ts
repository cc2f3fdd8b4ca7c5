import { expect, test } from 'vitest'
import { planFile } from '../plan-file.ts'
import { planManifest } from '../plan-manifest.ts'

const check = `apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineHealthCheck
metadata:
  name: a
spec:
  nodeStartupTimeout: 300s`
const other = `\
apiVersion: v1
kind: ConfigMap
metadata:
  name: b
`

test('an object that another one hides, for want of a line between them, is told', () => {
  const text = `${check}---\n${other}`
  expect(planManifest(text, { to: 'v1beta2', file: 'a.yaml' })).toMatchObject({
    after: text,
    tasks: [{ id: 'MachineHealthCheck:layout', line: 7, code: 'yaml/objects-run-together' }],
  })
})

test('objects of their own are not', () => {
  const { tasks, after } = planManifest(`${check}\n---\n${other}`, { to: 'v1beta2', file: 'a.yaml' })
  expect(tasks).toEqual([])
  expect(after).toContain('nodeStartupTimeoutSeconds: 300')
})

test('nor are the branches of a template that print one version or another', () => {
  const text = `{{- if .Values.pinned }}
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
{{- else }}
apiVersion: {{ include "a.version" . }}
{{- end }}
kind: OpenStackClusterTemplate
metadata: { name: a }
spec: { template: { spec: {} } }
`
  expect(planFile(text, { to: 'v1beta2', file: 'templates/a.yaml' }).tasks).toEqual([])
})
