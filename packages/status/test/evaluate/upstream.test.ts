import type { ApiObject } from '@capi-migrate/status-model'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src/evaluate/index.ts'
import { circumstancesOf, dumpOf } from './dumps.ts'
import { clusterOf, controlPlane, evaluated, infrastructure, now, objectOf, said, since } from './setup.ts'

// What `npm run upstream:status` has found; each was seen to differ from upstream's controllers before.

const planeRef = { controlPlaneRef: { apiGroup: controlPlane, kind: 'XControlPlane', name: 'cp' } }
const otherPlane = objectOf('XControlPlane', 'other', { group: controlPlane })

test('a control plane without Machines wants none, and says nothing instead of 0', () => {
  const { fields } = evaluated([clusterOf()], 'Cluster/c1')
  expect(fields['status.controlPlane.desiredReplicas']).toBeUndefined()
})

test('where the control plane is gone, the workers still say what they do', () => {
  const cluster = clusterOf({ spec: planeRef })
  expect(said(evaluated([cluster, otherPlane], 'Cluster/c1'), 'RollingOut')).toBe('False NotRollingOut')
})

test('without an infrastructure, a missing control plane is an error', () => {
  const cluster = clusterOf({ spec: planeRef, status: { conditions: [] } })
  expect(said(evaluated([cluster, otherPlane], 'Cluster/c1'), 'ControlPlaneInitialized')).toMatch(
    /^Unknown InternalError/,
  )
})

test('once initialized, what is stored stays word by word', () => {
  const stored = since(90, 'ControlPlaneInitialized', 'True', 'Once', 'long ago')
  const cluster = clusterOf({ status: { conditions: [stored] } })
  expect(said(evaluated([cluster], 'Cluster/c1'), 'ControlPlaneInitialized')).toBe('True Once: long ago')
})

test('versions that nobody can read stay as they were', () => {
  const before = [{ version: 'v1.34.0', replicas: 1 }]
  const cluster = clusterOf({ spec: planeRef, status: { controlPlane: { versions: before } } })
  const plane = (versions: unknown) =>
    objectOf('XControlPlane', 'cp', { group: controlPlane, status: { versions } })
  const versionsOf = (versions: unknown) =>
    evaluated([cluster, plane(versions)], 'Cluster/c1').fields['status.controlPlane.versions']
  expect(versionsOf([{ version: 'odd', replicas: 1 }])).toEqual(before)
  expect(
    versionsOf([
      { version: 'v1.35.0', replicas: 1 },
      { version: 'v1.34.0', replicas: 1 },
    ]),
  ).toEqual(before)
  expect(versionsOf([{ version: 'v1.35.0', replicas: 1 }])).toEqual([{ version: 'v1.35.0', replicas: 1 }])
})

describe('a Machine', () => {
  const machine = (parts: Parameters<typeof objectOf>[2] = {}) =>
    objectOf('Machine', 'm', {
      ...parts,
      spec: {
        clusterName: 'c1',
        infrastructureRef: { apiGroup: infrastructure, kind: 'XMachine', name: 'i' },
        ...parts.spec,
      },
    })

  test('waits for a provider id, connection or not', () => {
    const connections = { 'ns1/c1': { isConnected: false, lastSuccess: now, consecutiveFailures: 1 } }
    const evaluation = evaluated([clusterOf(), machine()], 'Machine/m', { connections })
    expect(said(evaluation, 'NodeHealthy')).toBe(
      'Unknown InspectionFailed: Waiting for XMachine to report spec.providerID',
    )
  })

  test('on its way out may miss a part that is deleted, for no other reason', () => {
    const provider = (reason: string) =>
      objectOf('XMachine', 'i', {
        group: infrastructure,
        status: { conditions: [since(1, 'Ready', 'False', reason, 'gone')] },
      })
    const ready = (reason: string) =>
      said(evaluated([clusterOf(), machine({ deleted: true }), provider(reason)], 'Machine/m'), 'Ready')
    expect(ready('NodeDeleted')).toContain('InfrastructureReady: gone')
    expect(ready('ObjectDeleted')).not.toContain('InfrastructureReady')
  })
})

describe('a control plane', () => {
  const cp = (type: string, dump: readonly ApiObject[], more: object = {}) => {
    const given = { now, ...circumstancesOf('calm'), ...more }
    const found = evaluate(dump, given).find(({ object }) => object.kind === 'KubeadmControlPlane')!
    return said(found, type)
  }
  const calm = dumpOf('calm')
  const member = (name: string, id = 1) => ({ id, name, isLearner: false })

  test('tells of members and Nodes that have no Machine', () => {
    const etcdMembers = { 'ns1/c1': [member('n1'), member('n9', 2), member('', 3)] }
    expect(cp('EtcdClusterHealthy', calm, { etcdMembers })).toBe(
      'False NotHealthy: * Etcd member n9 does not have a corresponding Machine\n* Etcd member 3 (Name not yet assigned) does not have a corresponding Machine',
    )
    expect(cp('Available', calm, { etcdMembers })).toBe(
      'False NotAvailable: The list of etcd members does not match the list of Machines and Nodes',
    )
    const labels = { 'node-role.kubernetes.io/control-plane': '' }
    const nodes = {
      'ns1/c1': ['n1', 'n9'].map((name) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name, labels } })),
    }
    expect(cp('ControlPlaneComponentsHealthy', calm, { nodes })).toBe(
      'False NotHealthy: * Control plane Node n9 does not have a corresponding Machine',
    )
  })

  test('says that etcd does not answer', () => {
    expect(cp('Available', calm, { etcdMembers: { 'ns1/c1': 'unreachable' } })).toBe(
      'False NotAvailable: Waiting for etcd to report the list of members',
    )
    const initialized = calm.map((object) =>
      object.kind === 'KubeadmControlPlane'
        ? {
            ...object,
            status: {
              ...(object.status as object),
              conditions: [since(5, 'Initialized', 'True', 'Initialized')],
            },
          }
        : object,
    )
    expect(cp('Available', initialized, { etcdMembers: { 'ns1/c1': 'unreachable' } })).toBe(
      'Unknown InspectionFailed: Failed to get etcd members',
    )
  })

  test('counts components that say the same, even if that is nothing', () => {
    const silent = dumpOf('trouble').map(
      (object) => JSON.parse(JSON.stringify(object).replaceAll('CrashLoopBackOff', '')) as ApiObject,
    )
    expect(cp('ControlPlaneComponentsHealthy', silent)).toBe(
      'False NotHealthy: * Machine cp-1:\n  * Control plane components: ',
    )
  })

  test.each([
    [
      'a Machine that is deleted',
      { deletionTimestamp: '2026-01-02T11:00:00Z' },
      {},
      'False Deleting: Machine is deleting',
    ],
    [
      'a Machine without a Node',
      {},
      { nodeRef: undefined },
      'Unknown InspectionFailed: Waiting for a Node with spec.providerID x://n1 to exist',
    ],
    [
      'a Machine whose Node is gone',
      {},
      { nodeRef: { name: 'n9' } },
      'Unknown InspectionFailed: Node n9 does not exist',
    ],
  ])('of %s tells what its components are', (_, metadata, status, expected) => {
    const dump = calm.map((object) =>
      object.metadata?.name === 'cp-1' && object.kind === 'Machine'
        ? {
            ...object,
            metadata: { ...object.metadata, ...metadata },
            status: { ...(object.status as object), ...status },
          }
        : object,
    )
    expect(said(evaluated(dump, 'Machine/cp-1', circumstancesOf('calm')), 'APIServerPodHealthy')).toBe(
      expected,
    )
  })
})
