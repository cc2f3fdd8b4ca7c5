import { expect, test } from 'vitest'
import { planManifest } from '../../plan-manifest.ts'

const plan = (text: string) => planManifest(text, { to: 'v1beta2', file: 'workers.yaml.tftpl' })

test('a template of Terraform is planned with its directives, and what prints lines goes with its key', () => {
  const deployment = (version: string, spec: string): string => `\
apiVersion: cluster.x-k8s.io/${version}
kind: MachineDeployment
metadata:
  name: \${name}
%{ if autoscaler ~}
  annotations:
    a: "b"
%{ endif ~}
spec:
  clusterName: \${cluster}
${spec}`
  const before = deployment(
    'v1beta1',
    `\
  strategy:
    rollingUpdate:
      %{~ if gpu }
      maxSurge: 0
      %{~ else }
      maxSurge: \${max(surge, 1)}
      %{~ endif }
  template:
    metadata:
      labels: \${indent(8, yamlencode(labels))}
    spec:
      clusterName: \${cluster}
      nodeDrainTimeout: 5m
`,
  )
  const { after, tasks } = plan(before)
  expect(after).toBe(
    deployment(
      'v1beta2',
      `\
  rollout:
    strategy:
      type: RollingUpdate
      rollingUpdate:
        %{~ if gpu }
        maxSurge: 0
        %{~ else }
        maxSurge: \${max(surge, 1)}
        %{~ endif }
  template:
    metadata:
      labels: \${indent(8, yamlencode(labels))}
    spec:
      clusterName: \${cluster}
      deletion:
        nodeDrainTimeoutSeconds: 300
`,
    ),
  )
  expect(tasks).toEqual([])
  expect(plan(after).edits).toEqual([])
})

const worker = (version: string, args: string): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/${version}
kind: KubeadmConfigTemplate
metadata:
  name: \${name}
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
${args}`

test('a loop over a map prints a sorted list', () => {
  const loop = (args: string): string => `%{ for k, v in args ~}\n${args}%{ endfor ~}\n`
  const before = worker('v1beta1', loop('            ${k}: "${v}"\n'))
  const after = worker('v1beta2', loop('            - name: ${k}\n              value: "${v}"\n'))
  expect(plan(`a: 1\n---\n${before}`).after).toBe(`a: 1\n---\n${after}`)
})

test('a loop in another order is left to a person, in a later document too', () => {
  const text = `a: 1\n---\n${worker(
    'v1beta1',
    '%{ for one in args ~}\n            ${one.name}: "${one.value}"\n%{ endfor ~}\n',
  )}`
  const { after, tasks } = plan(text)
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ code: 'field/order-unknown', line: 12 }])
})

test('a duration that an expression gives keeps the object as it is', () => {
  const text = `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: \${name}
spec:
  clusterName: c
  nodeDrainTimeout: \${drain}
`
  const { after, tasks } = plan(text)
  expect(after).toBe(text)
  expect(tasks).toMatchObject([{ code: 'value/duration-printed', line: 7 }])
})
