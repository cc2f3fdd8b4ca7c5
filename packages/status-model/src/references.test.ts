import { describe, expect, test } from 'vitest'
import {
  bootstrapRef,
  classRef,
  controlPlaneRef,
  infrastructureRef,
  remediationTemplateRef,
} from './references.ts'

const core = 'cluster.x-k8s.io'
const infra = `infrastructure.${core}`
const older = { apiVersion: `${infra}/v1beta1`, kind: 'FooThing', name: 'x' }
const newer = { apiGroup: infra, kind: 'FooThing', name: 'x' }
const meant = { group: infra, kind: 'FooThing', name: 'x', namespace: 'ns' }

function object(kind: string, version: string, spec: object, group = core) {
  return { apiVersion: `${group}/${version}`, kind, metadata: { name: 'o', namespace: 'ns' }, spec }
}

test.each([
  [
    'infrastructure',
    'Cluster',
    infrastructureRef,
    { infrastructureRef: older },
    { infrastructureRef: newer },
  ],
  ['control plane', 'Cluster', controlPlaneRef, { controlPlaneRef: older }, { controlPlaneRef: newer }],
  [
    'infrastructure',
    'Machine',
    infrastructureRef,
    { infrastructureRef: older },
    { infrastructureRef: newer },
  ],
  [
    'bootstrap',
    'Machine',
    bootstrapRef,
    { bootstrap: { configRef: older } },
    { bootstrap: { configRef: newer } },
  ],
  [
    'infrastructure',
    'MachineDeployment',
    infrastructureRef,
    { template: { spec: { infrastructureRef: older } } },
    { template: { spec: { infrastructureRef: newer } } },
  ],
  [
    'bootstrap',
    'MachinePool',
    bootstrapRef,
    { template: { spec: { bootstrap: { configRef: older } } } },
    { template: { spec: { bootstrap: { configRef: newer } } } },
  ],
])('the %s of a %s, in either version', (_, kind, refOf, v1beta1, v1beta2) => {
  expect(refOf(object(kind, 'v1beta1', v1beta1))).toEqual(meant)
  expect(refOf(object(kind, 'v1beta2', v1beta2))).toEqual(meant)
})

test('the infrastructure of a KubeadmControlPlane moved', () => {
  const plane = (version: string, machineTemplate: object) =>
    object('KubeadmControlPlane', version, { machineTemplate }, `controlplane.${core}`)
  expect(infrastructureRef(plane('v1beta1', { infrastructureRef: older }))).toEqual(meant)
  expect(infrastructureRef(plane('v1beta2', { spec: { infrastructureRef: newer } }))).toEqual(meant)
  expect(infrastructureRef(plane('v1beta2', { infrastructureRef: newer }))).toBeUndefined()
})

test.each([
  ['v1beta1', { class: 'c', classNamespace: 'classes' }],
  ['v1beta2', { classRef: { name: 'c', namespace: 'classes' } }],
])('the ClusterClass of a Cluster in %s', (version, topology) => {
  expect(classRef(object('Cluster', version, { topology }))).toEqual({
    group: core,
    kind: 'ClusterClass',
    name: 'c',
    namespace: 'classes',
  })
})

test.each([
  ['v1beta1', { remediationTemplate: older }],
  ['v1beta2', { remediation: { templateRef: older } }],
])('the remediation template of a MachineHealthCheck in %s', (version, spec) => {
  expect(remediationTemplateRef(object('MachineHealthCheck', version, spec))).toEqual(meant)
})

describe('no reference', () => {
  test.each([
    ['nothing there', {}],
    ['no object', { infrastructureRef: 'x' }],
    ['no kind', { infrastructureRef: { ...newer, kind: '' } }],
    ['no name', { infrastructureRef: { ...newer, name: undefined } }],
  ])('%s', (_, spec) => {
    expect(infrastructureRef(object('Cluster', 'v1beta2', spec))).toBeUndefined()
  })

  test('of a kind that has none', () => {
    expect(infrastructureRef(object('ClusterClass', 'v1beta2', { infrastructureRef: newer }))).toBeUndefined()
    expect(
      infrastructureRef(object('Cluster', 'v1', { infrastructureRef: newer }, 'other.io')),
    ).toBeUndefined()
  })
})

test('a namespace of its own is kept', () => {
  const spec = { infrastructureRef: { ...older, namespace: 'elsewhere' } }
  expect(infrastructureRef(object('Cluster', 'v1beta1', spec))?.namespace).toBe('elsewhere')
})
