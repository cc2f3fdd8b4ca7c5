import { describe, expect, test } from 'vitest'
import { current, types } from '../../test/build.ts'
import { sorted } from '../current/set.ts'
import { ownKinds } from '../generated/kinds.ts'
import {
  conditionDictionary,
  entriesOf,
  negativePolarityTypes,
  polarityOf,
  predecessorsOf,
  successorOf,
} from './dictionary.ts'

const core = 'cluster.x-k8s.io'
const kubeadm = `controlplane.${core}`

describe('what became of a legacy condition', () => {
  test.each([
    [core, 'Cluster', 'Ready', 'redefined', 'Available'],
    [core, 'Cluster', 'ControlPlaneReady', 'redefined', 'ControlPlaneAvailable'],
    [core, 'Cluster', 'InfrastructureReady', 'same', 'InfrastructureReady'],
    [core, 'ClusterClass', 'VariablesReconciled', 'renamed', 'VariablesReady'],
    [core, 'Machine', 'BootstrapReady', 'renamed', 'BootstrapConfigReady'],
    [core, 'Machine', 'Ready', 'redefined', 'Ready Available'],
    [core, 'Machine', 'DrainingSucceeded', 'split', 'Deleting'],
    [core, 'MachineSet', 'Resized', 'split', 'ScalingUp ScalingDown'],
    [core, 'MachineSet', 'MachinesCreated', 'gone', ''],
    [core, 'MachineDeployment', 'Available', 'redefined', 'Available'],
    [core, 'MachinePool', 'InfrastructureReady', 'gone', ''],
    [core, 'MachineHealthCheck', 'ExternalRemediationRequestAvailable', 'split', 'ExternallyRemediated'],
    [kubeadm, 'KubeadmControlPlane', 'Available', 'redefined', 'Initialized'],
    [kubeadm, 'KubeadmControlPlane', 'MachinesSpecUpToDate', 'redefined', 'MachinesUpToDate RollingOut'],
    [`bootstrap.${core}`, 'KubeadmConfig', 'DataSecretAvailable', 'same', 'DataSecretAvailable'],
  ])('%s %s %s: %s %s', (group, kind, legacy, change, expected) => {
    const entry = successorOf(group, kind, legacy)!
    expect([entry.change, entry.current.join(' ')]).toEqual([change, expected])
  })

  test.each([
    [core, 'Cluster', 'WorkersReady'],
    [core, 'KubeadmControlPlane', 'Ready'],
    ['example.com', 'Cluster', 'Ready'],
  ])('%s %s %s never was', (group, kind, legacy) => {
    expect(successorOf(group, kind, legacy)).toBeUndefined()
  })
})

describe('what a condition was before', () => {
  const before = (kind: string, type: string, group = core) =>
    predecessorsOf(group, kind, type).map(({ legacy }) => legacy)

  test('under the same name it can be something else', () => {
    expect(before('KubeadmControlPlane', 'Available', kubeadm)).toEqual([undefined])
    expect(before('KubeadmControlPlane', 'Initialized', kubeadm)).toEqual(['Available'])
  })

  test('it can be several', () => {
    expect(before('Machine', 'Deleting')).toEqual([
      'PreDrainDeleteHookSucceeded',
      'DrainingSucceeded',
      'VolumeDetachSucceeded',
      'PreTerminateDeleteHookSucceeded',
      undefined,
    ])
  })

  test('it can have stood on another kind', () => {
    expect(before('Machine', 'ExternallyRemediated')).toContain('ExternalRemediationTemplateAvailable')
  })
})

test('reasons were renamed too', () => {
  const { reasons } = successorOf(core, 'Machine', 'HealthCheckSucceeded')!
  expect(reasons).toEqual({
    NodeNotFound: 'NodeDeleted',
    HasRemediateMachineAnnotation: 'HasRemediateAnnotation',
  })
})

test.each([
  ['Available', 'positive'],
  ['ControlPlaneAvailable', 'positive'],
  ['Deleting', 'negative'],
  ['RollingOut', 'negative'],
  ['Paused', 'negative'],
  ['a gate', 'positive'],
])('%s is %s', (type, expected) => {
  expect(polarityOf(type)).toBe(expected)
})

describe('the dictionary', () => {
  const known = conditionDictionary.map((entry) => [`${entry.kind} ${entry.legacy ?? '-'}`, entry] as const)

  test('names no legacy type of a kind twice', () => {
    const names = conditionDictionary.flatMap(({ group, kind, legacy }) =>
      legacy === undefined ? [] : [`${group}/${kind}/${legacy}`],
    )
    expect(new Set(names).size).toBe(names.length)
  })

  test('is of kinds that Cluster API has, each with all of its entries', () => {
    for (const { group, kind } of conditionDictionary) expect(ownKinds[group], kind).toContain(kind)
    expect(entriesOf(core, 'ClusterClass')).toHaveLength(3)
  })

  test.each(known)('%s says what changed', (_, { change, legacy, current: now, meaning, closest }) => {
    expect(now.length === 0, 'only what is gone has no successor').toBe(change === 'gone')
    expect(legacy === undefined, 'only what is new has no legacy type').toBe(change === 'new')
    if (['redefined', 'split', 'gone'].includes(change)) expect(meaning).not.toBe('')
    if (change === 'same') expect(now).toEqual([legacy])
    if (change === 'renamed') expect(now).not.toContain(legacy)
    if (closest !== undefined) expect(change).toBe('gone')
  })

  test('every type of core and kubeadm that the default order knows is in it', () => {
    const listed = new Set(conditionDictionary.flatMap((entry) => entry.current))
    for (const type of negativePolarityTypes) expect([...listed]).toContain(type)
    const order = types(sorted([...listed, 'a gate'].map((type) => current(type, 'True'))))
    const gates = order.slice(order.indexOf('WorkerMachinesUpToDate') + 1, order.indexOf('Paused'))
    expect(gates).toEqual([
      'DataSecretAvailable',
      'Discovered',
      'ExternallyRemediated',
      'RefVersionsUpToDate',
      'RemediationAllowed',
      'ResourcesApplied',
      'VariablesReady',
      'a gate',
    ])
  })
})
