import { expect, test } from 'vitest'
import { planManifest } from '../index.ts'

const spelled = (yes: string, no: string): string => `\
apiVersion: v1
kind: List
items:
- apiVersion: cluster.x-k8s.io/v1beta1
  kind: Cluster
  metadata: {name: prod, labels: {paused: "n"}}
  spec:
    paused: ${no}
    topology:
      class: small
      version: v1.30.0
      variables:
      - {name: open, value: "y"}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
metadata: {name: prod}
spec:
  version: v1.30.0
  machineTemplate:
    infrastructureRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: DockerMachineTemplate, name: x}
  kubeadmConfigSpec:
    files:
    - {path: /a, content: a, append: ${no}}
    clusterConfiguration:
      apiServer:
        extraVolumes:
        - {name: a, hostPath: /a, mountPath: /a, readOnly: ${yes}}
        - {name: b, hostPath: /b, mountPath: /b, readOnly: ${no}}
`

const plan = (text: string) => planManifest(text, { to: 'v1beta2' })

// sigs.k8s.io/yaml reads `y` and `n` as booleans, kustomize as texts.
test.each([
  ['y', 'n'],
  ['Y', 'N'],
])('%s and %s are booleans where the schema has one', (yes, no) => {
  const { after, checked, problem, tasks } = plan(spelled(yes, no))
  const spellsBooleans = after
    .replaceAll(/(?<=(?:append|readOnly|paused): )[yY]\b/g, 'true')
    .replaceAll(/(?<=(?:append|readOnly|paused): )[nN]\b/g, 'false')
  expect({ after: spellsBooleans, findings: checked?.findings, problem, tasks }).toEqual({
    after: plan(spelled('true', 'false')).after,
    findings: [],
    problem: undefined,
    tasks: [],
  })
})

test('y and n are texts where the schema has no boolean', () => {
  const text = spelled('true', 'false').replace('"n"', 'n').replace('"y"', 'y')
  const { after, problem } = plan(text)
  expect(problem).toBeUndefined()
  expect(after.replace('{paused: n}', '{paused: "n"}').replace('value: y', 'value: "y"')).toBe(
    plan(spelled('true', 'false')).after,
  )
})

test('a quoted word is a text', () => {
  const { checked } = plan(spelled('"y"', "'n'"))
  expect(checked?.findings.map(({ path }) => path)).toHaveLength(4)
})
