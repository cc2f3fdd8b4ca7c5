import { expect, test } from 'vitest'
import { planFile } from '../../plan-file.ts'

const deployment = (strategy: string): string => `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata: {name: a}
spec:
  clusterName: c
  selector: {matchLabels: {a: b}}
${strategy}
  template:
    spec:
      clusterName: c
      bootstrap: {dataSecretName: x}
      infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: Other, name: t}
`

test.each([
  ['does', '  strategy:\n    {{- toYaml .Values.strategy | nindent 4 }}', true],
  ['does', '  {{- tpl (.Files.Get "a.yaml") . | nindent 2 }}', true],
  ['does not', '  strategy: {{ toJson .Values.strategy }}', false],
  ['does not', '  strategy: {type: RollingUpdate, rollingUpdate: {{ toJson .Values.update }} }', false],
])('--helpers is advised where it %s something: %s', (_, strategy, isAdvised) => {
  const options = { to: 'v1beta2', file: 'c/templates/a.yaml' } as const
  const { tasks } = planFile(deployment(strategy), options)
  expect(tasks).toHaveLength(1)
  expect(tasks[0]!.next.includes('--helpers')).toBe(isAdvised)
  expect(planFile(deployment(strategy), { ...options, helpers: true }).edits.length > 0).toBe(isAdvised)
})
