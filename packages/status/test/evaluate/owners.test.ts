import type { ApiObject } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import {
  bootstrap,
  clusterOf,
  controlPlane,
  evaluated,
  infrastructure,
  objectOf,
  said,
  since,
} from './setup.ts'

const labels = { app: 'x', 'cluster.x-k8s.io/deployment-name': 'md' }
const selector = { matchLabels: { app: 'x' } }
const template = {
  spec: {
    version: 'v1.35.0',
    infrastructureRef: { apiGroup: infrastructure, kind: 'XMachineTemplate', name: 't' },
    bootstrap: { configRef: { apiGroup: bootstrap, kind: 'XConfigTemplate', name: 't' } },
  },
}

/** A Machine whose own conditions cannot be computed, so that what is stored counts. */
function machine(
  name: string,
  conditions: readonly object[] = [],
  parts: Parameters<typeof objectOf>[2] = {},
) {
  return objectOf('Machine', name, {
    labels,
    owner: 'MachineSet/ms',
    status: { conditions },
    ...parts,
    spec: { version: 'v1.35.0', ...parts.spec },
  })
}

/** Paused Machines keep what they say. */
function saying(
  name: string,
  conditions: readonly object[],
  parts: Parameters<typeof objectOf>[2] = {},
): ApiObject {
  const one = machine(name, conditions, parts)
  return { ...one, metadata: { ...one.metadata, annotations: { 'cluster.x-k8s.io/paused': '' } } }
}

const good = (name: string) =>
  saying(
    name,
    ['Ready', 'Available', 'UpToDate'].map((type) => since(9, type, 'True', type)),
  )

function set(spec: object = {}, more: Parameters<typeof objectOf>[2] = {}): ApiObject {
  return objectOf('MachineSet', 'ms', {
    owner: 'MachineDeployment/md',
    ...more,
    spec: { replicas: 2, selector, template, ...spec },
  })
}

function deployment(spec: object = {}, more: Parameters<typeof objectOf>[2] = {}): ApiObject {
  return objectOf('MachineDeployment', 'md', { ...more, spec: { replicas: 2, selector, template, ...spec } })
}

const otherTemplates = [
  objectOf('XMachineTemplate', 'other', { group: infrastructure }),
  objectOf('XConfigTemplate', 'other', { group: bootstrap }),
]

test.each<[what: string, objects: readonly ApiObject[], type: string, expected: string]>([
  [
    'no replicas said',
    [set({ replicas: undefined })],
    'ScalingUp',
    'Unknown WaitingForReplicasSet: Waiting for spec.replicas set',
  ],
  ['all there', [set(), good('a'), good('b')], 'ScalingUp', 'False NotScalingUp'],
  ['one missing', [set(), good('a')], 'ScalingUp', 'True ScalingUp: Scaling up from 1 to 2 replicas'],
  [
    'one missing, and both templates',
    [set(), good('a'), ...otherTemplates],
    'ScalingUp',
    'True ScalingUp: Scaling up from 1 to 2 replicas is blocked because:\n* XConfigTemplate and XMachineTemplate do not exist',
  ],
  [
    'all there, a template missing',
    [set({ replicas: 0 }), otherTemplates[0]!],
    'ScalingUp',
    'False NotScalingUp: Scaling up would be blocked because XMachineTemplate does not exist',
  ],
  [
    'one too many',
    [set({ replicas: 0 }), good('a')],
    'ScalingDown',
    'True ScalingDown: Scaling down from 1 to 0 replicas',
  ],
  ['no Machines', [set({ replicas: 0 })], 'MachinesReady', 'True NoReplicas'],
  [
    'one not ready, one silent',
    [set(), saying('a', [since(9, 'Ready', 'False', 'X', 'why')]), saying('b', [])],
    'MachinesReady',
    'False NotReady: * Machine a: why\n* Machine b: Condition Ready not yet reported',
  ],
  ['no Machine needs care', [set(), good('a')], 'Remediating', 'False NotRemediating'],
  [
    'a Machine nobody will care for',
    [set(), saying('a', [since(9, 'HealthCheckSucceeded', 'False', 'X')])],
    'Remediating',
    'False NotRemediating: Machine a is not healthy (not to be remediated by MachineSet)',
  ],
  [
    'a Machine that is replaced',
    [
      set(),
      saying('a', [
        since(9, 'HealthCheckSucceeded', 'False', 'X'),
        since(9, 'OwnerRemediated', 'False', 'WaitingForRemediation', 'Waiting for remediation'),
      ]),
    ],
    'Remediating',
    'True Remediating: * Machine a: Waiting for remediation',
  ],
  ['no deletion', [set()], 'Deleting', 'False NotDeleting'],
  [
    'a deletion',
    [set({}, { deleted: true }), good('a'), good('b')],
    'Deleting',
    'True Deleting: Deleting 2 Machines',
  ],
  [
    'a long deletion',
    [set({}, { deleted: true }), saying('a', [], { deleted: true })],
    'Deleting',
    'True Deleting: Deleting 1 Machine\n* Machine a is in deletion since more than 15m',
  ],
  ['a deletion that is over', [set({}, { deleted: true })], 'Deleting', 'True Deleting: Deletion completed'],
])('a MachineSet with %s: %s', (_, objects, type, expected) => {
  expect(said(evaluated([clusterOf(), ...objects], 'MachineSet/ms'), type)).toBe(expected)
})

test('a MachineSet counts its Machines, but for what is updated in place', () => {
  const updated = good('b')
  const annotations = {
    ...updated.metadata?.annotations,
    'in-place-updates.internal.cluster.x-k8s.io/update-in-progress': '',
  }
  const foreign = saying('c', [], { owner: 'MachineSet/other' })
  const objects = [set(), good('a'), { ...updated, metadata: { ...updated.metadata, annotations } }, foreign]
  expect(evaluated(objects, 'MachineSet/ms').fields).toEqual({
    'status.replicas': 2,
    'status.readyReplicas': 1,
    'status.availableReplicas': 1,
    'status.upToDateReplicas': 1,
    'status.versions': [{ version: 'v1.35.0', replicas: 2 }],
  })
})

const rolling = (maxUnavailable: unknown, maxSurge: unknown = 1) => ({
  rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable, maxSurge } } },
})

test.each<[what: string, spec: object, machines: readonly ApiObject[], expected: string]>([
  ['all available', {}, [good('a'), good('b')], 'True Available'],
  [
    'one of two available',
    rolling(0),
    [good('a')],
    'False NotAvailable: 1 available replicas, at least 2 required (spec.strategy.rollout.maxUnavailable is 0, spec.replicas is 2)',
  ],
  ['one may be missing', rolling(1), [good('a')], 'True Available'],
  ['half may be missing', rolling('50%'), [good('a')], 'True Available'],
  [
    'a third may be missing, rounded down',
    rolling('33%'),
    [good('a')],
    'False NotAvailable: 1 available replicas, at least 2 required (spec.strategy.rollout.maxUnavailable is 33%, spec.replicas is 2)',
  ],
  ['neither may: then one may', rolling(0, 0), [good('a')], 'True Available'],
  [
    'deleted one by one',
    { rollout: { strategy: { type: 'OnDelete' } } },
    [good('a')],
    'False NotAvailable: 1 available replicas, at least 2 required',
  ],
])('Available of a MachineDeployment: %s', (_, spec, machines, expected) => {
  const objects = [clusterOf(), deployment(spec), set(), ...machines]
  expect(said(evaluated(objects, 'MachineDeployment/md'), 'Available')).toBe(expected)
})

test('a MachineDeployment that is deleted says so only where it is not available', () => {
  const objects = (machines: readonly ApiObject[]) => [deployment({}, { deleted: true }), set(), ...machines]
  const available = (machines: readonly ApiObject[]) =>
    said(evaluated(objects(machines), 'MachineDeployment/md'), 'Available')
  expect(available([])).toBe('False NotAvailable: Deletion in progress')
  expect(available([good('a'), good('b')])).toBe('True Available')
})

test('a MachineDeployment without MachineSets has no counters, which is not 0', () => {
  const found = evaluated([deployment()], 'MachineDeployment/md')
  expect(found.fields).toMatchObject({ 'status.replicas': undefined, 'status.phase': 'ScalingUp' })
  expect(said(found, 'Available')).toBe(
    'Unknown WaitingForAvailableReplicasSet: Waiting for status.availableReplicas set',
  )
})

test('RollingOut tells each reason once, versions first', () => {
  const old = (name: string, message: string) =>
    saying(name, [since(9, 'UpToDate', 'False', 'NotUpToDate', message)])
  const objects = [
    deployment(),
    set(),
    old('a', '* A is not up-to-date\n* Version v1, v2 required'),
    old('b', '* Version v1, v2 required'),
    good('c'),
  ]
  expect(said(evaluated(objects, 'MachineDeployment/md'), 'RollingOut')).toBe(
    'True RollingOut: Rolling out 2 not up-to-date replicas\n* Version v1, v2 required\n* A is not up-to-date',
  )
})

test.each([
  [2, 2, false, 'Running'],
  [1, 2, false, 'ScalingUp'],
  [2, 1, false, 'ScalingDown'],
  [2, 2, true, 'ScalingDown'],
])('%i of %i replicas (deleted: %s): the phase is %s', (current, replicas, deleted, phase) => {
  const machines = [good('a'), good('b')].slice(0, current)
  const objects = [deployment({ replicas }, { deleted }), set({ replicas }), ...machines]
  expect(evaluated(objects, 'MachineDeployment/md').fields['status.phase']).toBe(phase)
})

test('the counters of a MachinePool follow its infrastructure', () => {
  const pool = objectOf('MachinePool', 'p', { spec: { replicas: 5, template } })
  const infra = objectOf('XMachineTemplate', 't', { group: infrastructure, status: { replicas: 3 } })
  expect(evaluated([pool, infra], 'MachinePool/p').fields).toEqual({
    'status.replicas': 3,
    'status.readyReplicas': 3,
    'status.availableReplicas': 3,
    'status.upToDateReplicas': 5,
  })
  expect(evaluated([pool], 'MachinePool/p').fields).toEqual({})
})

const external = { kubeadmConfigSpec: { clusterConfiguration: { etcd: { external: { endpoints: ['e'] } } } } }

function plane(spec: object = {}, isInitialized = true, deleted = false): ApiObject {
  return objectOf('KubeadmControlPlane', 'kcp', {
    group: controlPlane,
    deleted,
    spec: { replicas: 1, version: 'v1.35.0', kubeadmConfigSpec: {}, ...spec },
    status: { initialization: { controlPlaneInitialized: isInitialized } },
  })
}

function member(name: string, ...conditions: readonly object[]): ApiObject {
  return saying(name, conditions, {
    owner: 'KubeadmControlPlane/kcp',
    labels: { 'cluster.x-k8s.io/control-plane': '' },
    spec: { providerID: `x://${name}` },
  })
}

test.each<[what: string, objects: readonly ApiObject[], type: string, expected: string]>([
  ['before it is up', [plane({}, false)], 'Initialized', 'False NotInitialized'],
  [
    'before it is up',
    [plane({}, false)],
    'Available',
    'False NotAvailable: Control plane not yet initialized',
  ],
  [
    'before it is up',
    [plane({}, false)],
    'EtcdClusterHealthy',
    'Unknown InspectionFailed: Waiting for Cluster control plane to be initialized',
  ],
  [
    'without Machines that say so',
    [plane()],
    'EtcdClusterHealthy',
    'Unknown HealthUnknown: No Machines reporting etcd member status',
  ],
  [
    'with a member in trouble',
    [
      plane(),
      member('a', since(9, 'EtcdMemberHealthy', 'False', 'X', 'alarm')),
      member('b', since(9, 'EtcdMemberHealthy', 'True', 'Healthy')),
    ],
    'EtcdClusterHealthy',
    'False NotHealthy: * Machine a:\n  * EtcdMemberHealthy: alarm',
  ],
  [
    'whose components say the same',
    [
      plane(external),
      member(
        'a',
        ...['APIServerPodHealthy', 'SchedulerPodHealthy'].map((type) =>
          since(9, type, 'Unknown', 'X', 'Node a is unreachable'),
        ),
      ),
    ],
    'ControlPlaneComponentsHealthy',
    'Unknown HealthUnknown: * Machine a:\n  * Control plane components: Node a is unreachable',
  ],
  [
    'with too few Machines',
    [plane({ replicas: 3 }), member('a')],
    'ScalingUp',
    'True ScalingUp: Scaling up from 1 to 3 replicas',
  ],
  [
    'with too many Machines',
    [plane(), member('a'), member('b')],
    'ScalingDown',
    'True ScalingDown: Scaling down from 2 to 1 replicas',
  ],
  ['being deleted', [plane({}, true, true)], 'Deleting', 'True DeletionCompleted: Deletion completed'],
  [
    'being deleted before its workers',
    [plane({}, true, true), member('a'), good('w')],
    'Deleting',
    'True WaitingForWorkersDeletion: KubeadmControlPlane deletion blocked because following objects still exist:\n* Machines: w',
  ],
  [
    'being deleted',
    [plane({}, true, true), member('a')],
    'Deleting',
    'True WaitingForMachineDeletion: Deleting 1 Machine',
  ],
  [
    'that lacks certificates',
    [plane(), { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'c1-ca', namespace: 'ns1' } }],
    'CertificatesAvailable',
    'False NotAvailable: Cluster certificates for sa, proxy, etcd are not available, please check cluster certificate secrets',
  ],
])('a KubeadmControlPlane %s: %s', (_, objects, type, expected) => {
  expect(said(evaluated([clusterOf(), ...objects], 'KubeadmControlPlane/kcp'), type)).toBe(expected)
})

test('whether etcd has quorum no dump tells', () => {
  const { outcomes } = evaluated([clusterOf(), plane()], 'KubeadmControlPlane/kcp')
  expect(outcomes.find(({ condition }) => condition.type === 'Available')).toMatchObject({
    basis: 'unknown',
    needs: 'the list of etcd members',
  })
})
