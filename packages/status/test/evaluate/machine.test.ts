import type { ApiObject } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import { bootstrap, clusterOf, evaluated, infrastructure, objectOf, said, since } from './setup.ts'

const references = {
  infrastructureRef: { apiGroup: infrastructure, kind: 'XMachine', name: 'i' },
  bootstrap: { configRef: { apiGroup: bootstrap, kind: 'XConfig', name: 'b' } },
}
const done = { infrastructureProvisioned: true, bootstrapDataSecretCreated: true }
const others = [
  objectOf('XMachine', 'other', { group: infrastructure }),
  objectOf('XConfig', 'other', { group: bootstrap }),
]
const config = (conditions: readonly object[] = []) =>
  objectOf('XConfig', 'b', { group: bootstrap, status: { conditions } })
const infra = (conditions: readonly object[] = []) =>
  objectOf('XMachine', 'i', { group: infrastructure, status: { conditions } })
const well = [since(60, 'NodeHealthy', 'True', 'NodeHealthy'), since(60, 'NodeReady', 'True', 'NodeReady')]

function machine(parts: Parameters<typeof objectOf>[2] = {}): ApiObject {
  return objectOf('Machine', 'm', { ...parts, spec: { clusterName: 'c1', ...references, ...parts.spec } })
}

function sayings(subject: ApiObject, type: string, more: readonly ApiObject[] = []): string | undefined {
  return said(evaluated([clusterOf(), subject, ...others, ...more], 'Machine/m'), type)
}

test.each<[what: string, subject: ApiObject, more: readonly ApiObject[], expected: string]>([
  [
    'without a reference',
    machine({ spec: { bootstrap: { dataSecretName: 's' } } }),
    [],
    'True DataSecretProvided',
  ],
  ['mirrored', machine(), [config([since(1, 'Ready', 'False', 'Why', 'because')])], 'False Why: because'],
  ['that names no reason', machine(), [config([{ type: 'Ready', status: 'True' }])], 'True Ready'],
  ['that says nothing, done', machine({ status: { initialization: done } }), [config()], 'True Ready'],
  [
    'that says nothing, not done',
    machine(),
    [config()],
    'False NotReady: XConfig status.initialization.dataSecretCreated is false',
  ],
  ['that is gone', machine(), [], 'False ObjectDoesNotExist: XConfig does not exist'],
  [
    'that is gone with the Machine',
    machine({ deleted: true, status: { initialization: done } }),
    [],
    'False ObjectDeleted: XConfig has been deleted',
  ],
])('BootstrapConfigReady: a config %s', (_, subject, more, expected) => {
  expect(sayings(subject, 'BootstrapConfigReady', more)).toBe(expected)
})

test('BootstrapConfigReady: conditions that cannot be read are told', () => {
  expect(sayings(machine(), 'BootstrapConfigReady', [config([{ status: 'True' }])])).toMatch(
    /^Unknown InvalidConditionReported: failed to convert/,
  )
})

test.each<[deleted: boolean, provisioned: boolean, expected: string]>([
  [true, true, 'False ObjectDeleted: XMachine has been deleted'],
  [true, false, 'False ObjectDoesNotExist: XMachine does not exist'],
  [false, true, 'False ObjectDeleted: XMachine has been deleted while the Machine still exists'],
  [false, false, 'False ObjectDoesNotExist: XMachine does not exist'],
])('InfrastructureReady of what is gone (deleting %s, provisioned %s)', (deleted, provisioned, expected) => {
  const status = { initialization: { infrastructureProvisioned: provisioned } }
  expect(sayings(machine({ deleted, status }), 'InfrastructureReady')).toBe(expected)
})

test('a kind that was not dumped is not known; what is stored is trusted, and nothing is invented', () => {
  const stored = machine({ status: { conditions: [since(5, 'InfrastructureReady', 'True', 'Ready')] } })
  const [known, unknown] = [stored, machine()].map((one) => evaluated([clusterOf(), one], 'Machine/m'))
  const basis = (of: typeof known) =>
    of!.outcomes.find(({ condition }) => condition.type === 'InfrastructureReady')
  expect(basis(known)).toMatchObject({ basis: 'stored', condition: { status: 'True' } })
  expect(basis(unknown)).toMatchObject({
    basis: 'unknown',
    condition: { status: 'Unknown', reason: 'NotInDump' },
    needs: 'the XMachine of the Machine',
  })
})

test.each<[what: string, cluster: ApiObject, subject: ApiObject, expected: string]>([
  [
    'before the infrastructure is there',
    objectOf('Cluster', 'c1'),
    machine(),
    'Unknown InspectionFailed: Waiting for Cluster status.initialization.infrastructureProvisioned to be true',
  ],
  [
    'before the control plane is there',
    clusterOf({ spec: { topology: { version: 'v1.36.0' } }, status: { conditions: [] } }),
    machine(),
    'Unknown InspectionFailed: Waiting for Cluster control plane to be initialized',
  ],
  [
    'without a provider id',
    clusterOf(),
    machine(),
    'Unknown InspectionFailed: Waiting for XMachine to report spec.providerID',
  ],
  [
    'without a provider id, deleted',
    clusterOf(),
    machine({ deleted: true }),
    'Unknown NodeDoesNotExist: Node does not exist',
  ],
])('NodeHealthy %s', (_, cluster, subject, expected) => {
  expect(said(evaluated([cluster, subject], 'Machine/m'), 'NodeHealthy')).toBe(expected)
})

function node(...conditions: readonly object[]): ApiObject {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n' },
    spec: { providerID: 'x://1' },
    status: { conditions },
  }
}
const relaxed = ['MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) =>
  since(9, type, 'False', 'Fine'),
)

test.each<[what: string, nodes: readonly ApiObject[], ready: string, healthy: string]>([
  [
    'that is well',
    [node(since(9, 'Ready', 'True', 'KubeletReady', 'posting'), ...relaxed)],
    'True NodeReady',
    'True NodeHealthy',
  ],
  [
    'under pressure',
    [
      node(
        since(9, 'Ready', 'True', 'Ready'),
        since(9, 'MemoryPressure', 'True', 'X', 'full'),
        ...relaxed.slice(1),
      ),
    ],
    'True NodeReady',
    'False NodeNotHealthy: * Node.MemoryPressure: full',
  ],
  [
    'that went silent',
    [
      node(
        ...['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'].map((type) =>
          since(9, type, 'Unknown', 'X', 'Kubelet stopped'),
        ),
      ),
    ],
    'Unknown NodeReadyUnknown: * Node.Ready: Kubelet stopped',
    'Unknown NodeHealthyUnknown: * Node.AllConditions: Kubelet stopped',
  ],
  [
    'that says nothing yet',
    [node(...relaxed)],
    'Unknown NodeReadyUnknown: * Node.Ready: Condition not yet reported',
    'Unknown NodeHealthyUnknown: * Node.Ready: Condition not yet reported',
  ],
  [
    'that is not there',
    [],
    'Unknown InspectionFailed: Waiting for a Node with spec.providerID x://1 to exist',
    'Unknown InspectionFailed: Waiting for a Node with spec.providerID x://1 to exist',
  ],
])('a Node %s', (_, nodes, ready, healthy) => {
  const subject = machine({ spec: { providerID: 'x://1' } })
  const found = evaluated([clusterOf(), subject], 'Machine/m', { nodes: { 'ns1/c1': nodes } })
  expect([said(found, 'NodeReady'), said(found, 'NodeHealthy')]).toEqual([ready, healthy])
})

test.each<[what: string, lastSuccess: string | undefined, failures: number, expected: string | undefined]>([
  ['that never was', undefined, 2, 'Unknown ConnectionDown: Remote connection not established yet'],
  ['that never was, for long', undefined, 5, 'Unknown ConnectionDown'],
  [
    'lost for six minutes',
    '2026-01-02T11:54:00Z',
    5,
    'Unknown ConnectionDown: Last successful probe at 2026-01-02T11:54:00Z',
  ],
])('NodeReady with a connection %s', (_, lastSuccess, consecutiveFailures, expected) => {
  const connection = {
    isConnected: false,
    consecutiveFailures,
    ...(lastSuccess && { lastSuccess: new Date(lastSuccess) }),
  }
  const found = evaluated([clusterOf(), machine({ spec: { providerID: 'x://1' } })], 'Machine/m', {
    connections: { 'ns1/c1': connection },
  })
  expect(said(found, 'NodeReady')).toBe(expected)
})

test('a Machine that is deleted says its stage in Ready, and what is gone is no issue', () => {
  const subject = machine({
    deleted: true,
    spec: { providerID: 'x://1' },
    status: {
      initialization: done,
      deletion: { nodeDrainStartTime: '2026-01-02T11:00:00Z' },
      conditions: [
        ...well,
        since(
          60,
          'Deleting',
          'True',
          'DrainingNode',
          '* Pod a/b: failed to evict Pod, no\n* Pod c: waiting for completion',
        ),
      ],
    },
  })
  expect(sayings(subject, 'Ready')).toBe(
    'False NotReady: * Deleting: Machine deletion in progress since more than 15m, stage: DrainingNode, ' +
      'delay likely due to Pod eviction errors, Pods not completed yet',
  )
})

test('Ready folds what the components of a control plane say alike, and respects gates of both polarities', () => {
  const subject = machine({
    spec: {
      providerID: 'x://1',
      readinessGates: [
        { conditionType: 'APIServerPodHealthy' },
        { conditionType: 'SchedulerPodHealthy' },
        { conditionType: 'Busy', polarity: 'Negative' },
      ],
    },
    status: {
      initialization: done,
      conditions: [
        ...well,
        since(9, 'APIServerPodHealthy', 'Unknown', 'X', 'Node n does not exist'),
        since(9, 'SchedulerPodHealthy', 'Unknown', 'X', 'Node n does not exist'),
        since(9, 'Busy', 'True', 'Working'),
      ],
    },
  })
  expect(sayings(subject, 'Ready', [config(), infra()])).toBe(
    'False NotReady: * Control plane components: Node n does not exist\n* Busy: Working',
  )
})

test.each([
  [0, 1, 'True Available'],
  [120, 1, 'False WaitingForMinReadySeconds'],
  [120, 2, 'True Available'],
])('Available after minReadySeconds %i, ready for %i minutes', (seconds, minutes, expected) => {
  const subject = machine({
    spec: { providerID: 'x://1', minReadySeconds: seconds },
    status: { initialization: done, conditions: [...well, since(minutes, 'Ready', 'True', 'Ready')] },
  })
  expect(sayings(subject, 'Available', [config(), infra()])).toBe(expected)
})

test.each<[parts: Parameters<typeof objectOf>[2], phase: string]>([
  [{}, 'Pending'],
  [{ status: { initialization: { bootstrapDataSecretCreated: true } } }, 'Provisioning'],
  [{ spec: { providerID: 'x://1' } }, 'Provisioned'],
  [{ spec: { providerID: 'x://1' }, status: { initialization: done, nodeRef: { name: 'n' } } }, 'Running'],
  [{ deleted: true, status: { initialization: done, nodeRef: { name: 'n' } } }, 'Deleting'],
])('the phase of %j is %s', (parts, phase) => {
  expect(evaluated([clusterOf(), machine(parts)], 'Machine/m').fields['status.phase']).toBe(phase)
})

const labels = { 'cluster.x-k8s.io/deployment-name': 'md' }
const template = (version: string, more: object = {}) => ({
  template: { spec: { version, ...references, ...more } },
})

test.each<[what: string, wanted: object, kubelet: string | undefined, expected: string]>([
  ['as wanted', template('v1.35.0'), undefined, 'True UpToDate'],
  [
    'of an older version',
    template('v1.36.0'),
    undefined,
    'False NotUpToDate: * Version v1.35.0, v1.36.0 required',
  ],
  [
    'on other infrastructure, elsewhere',
    template('v1.35.0', {
      infrastructureRef: { ...references.infrastructureRef, name: 'j' },
      failureDomain: 'b',
    }),
    undefined,
    'False NotUpToDate: * XMachine is not up-to-date\n* Failure domain , b required',
  ],
  [
    'whose Node is behind',
    template('v1.35.0'),
    'v1.34.0',
    'False Updating: * Node.status.nodeInfo.kubeletVersion v1.34.0, v1.35.0 required',
  ],
  [
    'made before spec.rollout.after',
    { ...template('v1.35.0'), rollout: { after: '2026-01-02T00:00:00Z' } },
    undefined,
    'False NotUpToDate: * MachineDeployment spec.rolloutAfter expired',
  ],
])('UpToDate of a Machine %s', (_, wanted, kubeletVersion, expected) => {
  const set = objectOf('MachineSet', 'ms', { owner: 'MachineDeployment/md', spec: template('v1.35.0') })
  const subject = machine({
    owner: 'MachineSet/ms',
    labels,
    spec: { version: 'v1.35.0' },
    status: kubeletVersion ? { nodeInfo: { kubeletVersion } } : {},
  })
  const made = { ...set, metadata: { ...set.metadata, creationTimestamp: '2026-01-01T00:00:00Z' } }
  expect(sayings(subject, 'UpToDate', [made, objectOf('MachineDeployment', 'md', { spec: wanted })])).toBe(
    expected,
  )
})

test('a paused Machine is left alone', () => {
  const found = evaluated([clusterOf({ spec: { paused: true } }), machine()], 'Machine/m')
  expect(said(found, 'Paused')).toBe('True Paused: Cluster spec.paused is set to true')
  expect(said(found, 'Ready')).toBeUndefined()
})

test('a stand-alone Machine has no UpToDate', () => {
  expect(sayings(machine(), 'UpToDate')).toBeUndefined()
})
