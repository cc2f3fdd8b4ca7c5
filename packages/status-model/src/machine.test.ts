import { expect, test } from 'vitest'
import { isControlPlaneMachine, minReadySeconds, nodeName } from './machine.ts'

test.each([
  ['v1beta1', 'MachineDeployment', { minReadySeconds: 10 }],
  ['v1beta2', 'MachineDeployment', { template: { spec: { minReadySeconds: 10 } } }],
  ['v1beta1', 'MachineSet', { minReadySeconds: 10 }],
  ['v1beta2', 'Machine', { minReadySeconds: 10 }],
])('in %s the Machines of a %s with %j must be ready for 10 s', (version, kind, spec) => {
  expect(minReadySeconds({ apiVersion: `cluster.x-k8s.io/${version}`, kind, spec })).toBe(10)
})

test.each([
  ['v1beta1', { kind: 'Node', name: 'n', apiVersion: 'v1' }],
  ['v1beta2', { name: 'n' }],
])('the Node of a Machine in %s', (version, nodeRef) => {
  expect(nodeName({ apiVersion: `cluster.x-k8s.io/${version}`, kind: 'Machine', status: { nodeRef } })).toBe(
    'n',
  )
})

test('a Machine is of a control plane by its label, whatever the label holds', () => {
  const labels = { 'cluster.x-k8s.io/control-plane': '' }
  expect(isControlPlaneMachine({ kind: 'Machine', metadata: { labels } })).toBe(true)
  expect(isControlPlaneMachine({ kind: 'MachineSet', metadata: { labels } })).toBe(false)
  expect(isControlPlaneMachine({ kind: 'Machine' })).toBe(false)
})
