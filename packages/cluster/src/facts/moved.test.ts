import { expect, it } from 'vitest'
import { deprecatedIn } from './deprecated.ts'
import { hasMoved, movedIn } from './moved.ts'

const core = 'cluster.x-k8s.io'

it.each([
  ['Machine', 'spec.nodeDrainTimeout', true],
  ['Cluster', 'spec.topology.class', true],
  ['Cluster', 'status.infrastructureReady', true],
  ['MachineDeployment', 'status.readyReplicas', false],
  ['Cluster', 'status.phase', false],
  ['Cluster', 'spec.topology.classRef.name', false],
  ['Cluster', 'status.conditions.exists', false],
  ['Cluster', 'spec.infrastructureRef.apiVersion', true],
  ['Cluster', 'spec.infrastructureRef.name', false],
  ['Pod', 'spec.nodeDrainTimeout', false],
])('%s %s moved: %s', (kind, field, expected) => {
  expect(hasMoved(core, kind, field.split('.'))).toBe(expected)
})

it('reads fields and conditions of scripts', () => {
  const lua = `if obj.status.controlPlaneReady and obj.status.phase == "Provisioned" then
    for _, c in ipairs(obj.status.conditions) do if c.type == "ControlPlaneReady" then … end end`
  expect(movedIn(core, 'Cluster', lua)).toEqual([
    'status.controlPlaneReady',
    'the condition ControlPlaneReady',
  ])
  expect(movedIn(core, 'Cluster', `c.type == "Available" and obj.status.conditions`)).toEqual([])
})

it.each([
  ['cluster.x-k8s.io .status.deprecated.v1beta1.conditions', ['status.deprecated.v1beta1']],
  [
    'cluster.x-k8s.io /status/deprecated/v1beta1/failureReason',
    ['status.deprecated.v1beta1', 'failureReason'],
  ],
  ['cluster.x-k8s.io obj.status["v1beta2"].conditions', ['status.v1beta2']],
  ['example.com .status.failureReason', []],
  ['cluster.x-k8s.io/v1beta2 .status.conditions', []],
])('reads of a deprecated status: %s', (text, expected) => {
  expect(deprecatedIn(text)).toEqual(expected)
})

it('reads lists of names', () => {
  const metric = {
    groupVersionKind: { group: core },
    path: ['status', 'deprecated', 'v1beta1', 'conditions'],
  }
  expect(deprecatedIn(metric)).toEqual(['status.deprecated.v1beta1'])
})
