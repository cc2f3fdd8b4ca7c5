import type { ApiObject } from '@capi-migrate/status-model'
import { expect, test } from 'vitest'
import { clusterOf, controlPlane, evaluated, infrastructure, objectOf, said, since } from './setup.ts'

const references = {
  infrastructureRef: { apiGroup: infrastructure, kind: 'XCluster', name: 'i' },
  controlPlaneRef: { apiGroup: controlPlane, kind: 'XControlPlane', name: 'cp' },
}
const infra = (conditions: readonly object[] = []) =>
  objectOf('XCluster', 'i', { group: infrastructure, status: { conditions } })
const plane = (status: object = {}) =>
  objectOf('XControlPlane', 'cp', { group: controlPlane, spec: { replicas: 3 }, status })
const others = [
  objectOf('XCluster', 'other', { group: infrastructure }),
  objectOf('XControlPlane', 'other', { group: controlPlane }),
]
const deployment = (name: string, ...conditions: readonly object[]) => {
  const one = objectOf('MachineDeployment', name, { spec: { replicas: 0 }, status: { conditions } })
  return { ...one, metadata: { ...one.metadata, annotations: { 'cluster.x-k8s.io/paused': '' } } }
}
const young = { conditions: [], initialization: {} }

function deleted(cluster: ApiObject): ApiObject {
  return {
    ...cluster,
    metadata: { ...cluster.metadata, deletionTimestamp: '2026-01-02T00:00:00Z' } as ApiObject['metadata'],
  }
}

test.each<[what: string, objects: readonly ApiObject[], type: string, expected: string]>([
  [
    'a topology that has made nothing yet',
    [clusterOf({ spec: { topology: { version: 'v1' } } })],
    'InfrastructureReady',
    'False ObjectDoesNotExist: Waiting for cluster topology to be reconciled',
  ],
  [
    'a topology that has made nothing yet',
    [clusterOf({ spec: { topology: { version: 'v1' } } })],
    'WorkersAvailable',
    'Unknown InternalError: Please check controller logs for errors',
  ],
  [
    'infrastructure that says why',
    [clusterOf({ spec: references }), infra([since(9, 'Ready', 'False', 'Why', 'because')])],
    'InfrastructureReady',
    'False Why: because',
  ],
  [
    'infrastructure that says nothing',
    [clusterOf({ spec: references, status: young }), infra()],
    'InfrastructureReady',
    'False NotReady: XCluster status.initialization.provisioned is false',
  ],
  [
    'infrastructure that is gone',
    [clusterOf({ spec: references }), ...others],
    'InfrastructureReady',
    'False ObjectDeleted: XCluster has been deleted while the cluster still exists',
  ],
  [
    'a control plane that is not up',
    [clusterOf({ spec: references, status: young }), plane()],
    'ControlPlaneInitialized',
    'False NotInitialized: Control plane not yet initialized',
  ],
  [
    'a control plane that is up',
    [
      clusterOf({ spec: references, status: young }),
      plane({ initialization: { controlPlaneInitialized: true } }),
    ],
    'ControlPlaneInitialized',
    'True Initialized',
  ],
  [
    'a control plane that is gone, as upstream mistakes it',
    [clusterOf({ spec: references, status: young }), infra(), others[1]!],
    'ControlPlaneInitialized',
    'Unknown InternalError: Please check controller logs for errors',
  ],
  [
    'a control plane without Available',
    [clusterOf({ spec: references }), plane()],
    'ControlPlaneAvailable',
    'True Available',
  ],
  [
    'no control plane object',
    [clusterOf()],
    'ControlPlaneAvailable',
    'Unknown InternalError: Please check controller logs for errors',
  ],
  [
    'Machines of its own',
    [clusterOf({ status: young })],
    'ControlPlaneInitialized',
    'False NotInitialized: Waiting for the first control plane machine to have status.nodeRef set',
  ],
  ['no workers', [clusterOf()], 'WorkersAvailable', 'True NoWorkers'],
  [
    'workers in trouble',
    [clusterOf(), deployment('a', since(9, 'Available', 'False', 'X', 'few')), deployment('b')],
    'WorkersAvailable',
    'False NotAvailable: * MachineDeployment a: few\n* MachineDeployment b: Condition Available not yet reported',
  ],
  ['nothing to roll out', [clusterOf()], 'RollingOut', 'False NotRollingOut'],
  [
    'workers that roll out',
    [
      clusterOf({ spec: references }),
      plane(),
      deployment('a', since(9, 'RollingOut', 'True', 'RollingOut', 'Rolling out 1')),
    ],
    'RollingOut',
    'True RollingOut: * MachineDeployment a: Rolling out 1',
  ],
  [
    'workers that say nothing',
    [clusterOf(), deployment('a')],
    'ScalingUp',
    'Unknown ScalingUpUnknown: * MachineDeployment a: Condition ScalingUp not yet reported',
  ],
  ['no deletion', [clusterOf()], 'Deleting', 'False NotDeleting'],
  [
    'a deletion with workers left',
    [deleted(clusterOf({ spec: references })), plane(), deployment('a'), deployment('b')],
    'Deleting',
    'True WaitingForWorkersDeletion: * MachineDeployments: a, b',
  ],
  [
    'a deletion with the control plane left',
    [deleted(clusterOf({ spec: references })), plane(), infra()],
    'Deleting',
    'True WaitingForControlPlaneDeletion: Waiting for XControlPlane to be deleted',
  ],
  [
    'a deletion with the infrastructure left',
    [deleted(clusterOf({ spec: references })), others[1]!, infra()],
    'Deleting',
    'True WaitingForInfrastructureDeletion: Waiting for XCluster to be deleted',
  ],
  [
    'a deletion that waits for its hook',
    [deleted(clusterOf({ spec: { ...references, topology: { version: 'v1' } } }))],
    'Deleting',
    'True WaitingForBeforeDeleteHook: Waiting for BeforeClusterDelete hook',
  ],
])('a Cluster with %s: %s', (_, objects, type, expected) => {
  expect(said(evaluated(objects, 'Cluster/c1'), type)).toBe(expected)
})

test.each<[what: string, lastSuccess: string | undefined, failures: number, expected: string]>([
  ['40 seconds ago', '2026-01-02T11:59:20Z', 2, 'True ProbeSucceeded'],
  [
    'a minute ago',
    '2026-01-02T11:59:00Z',
    5,
    'False ProbeFailed: Remote connection probe failed, probe last succeeded at 2026-01-02T11:59:00Z',
  ],
  ['never yet', undefined, 1, 'False ProbeFailed: Remote connection not established yet'],
  ['never', undefined, 5, 'False ProbeFailed: Remote connection probe failed'],
])('RemoteConnectionProbe, last connected %s', (_, lastSuccess, consecutiveFailures, expected) => {
  const connection = {
    isConnected: false,
    consecutiveFailures,
    ...(lastSuccess && { lastSuccess: new Date(lastSuccess) }),
  }
  const found = evaluated([clusterOf()], 'Cluster/c1', { connections: { 'ns1/c1': connection } })
  expect(said(found, 'RemoteConnectionProbe')).toBe(expected)
})

const up = [
  since(9, 'ControlPlaneInitialized', 'True', 'Initialized'),
  since(9, 'RemoteConnectionProbe', 'True', 'ProbeSucceeded'),
]
const whole = [plane(), infra()]

test('a Cluster that is upgraded stays available and says so', () => {
  const cluster = clusterOf({
    spec: { ...references, topology: { version: 'v1' } },
    status: {
      conditions: [
        ...up,
        since(9, 'TopologyReconciled', 'False', 'ClusterUpgrading', 'Cluster is upgrading to v2'),
      ],
    },
  })
  expect(said(evaluated([cluster, ...whole], 'Cluster/c1'), 'Available')).toBe(
    'True Available: * TopologyReconciled: Cluster is upgrading to v2',
  )
})

test('a topology that fails is an issue', () => {
  const cluster = clusterOf({
    spec: { ...references, topology: { version: 'v1' } },
    status: { conditions: [...up, since(9, 'TopologyReconciled', 'False', 'ReconcileFailed', 'broken')] },
  })
  expect(said(evaluated([cluster, ...whole], 'Cluster/c1'), 'Available')).toBe(
    'False NotAvailable: * TopologyReconciled: broken',
  )
})

test('availability gates are the Cluster’s own, else those of its ClusterClass', () => {
  const gates = [{ conditionType: 'Backup', polarity: 'Negative' }]
  const conditions = [
    ...up,
    since(9, 'Backup', 'True', 'Running'),
    since(9, 'TopologyReconciled', 'True', 'X'),
  ]
  const topology = { version: 'v1', classRef: { name: 'cc' } }
  const clusterClass = objectOf('ClusterClass', 'cc', { spec: { availabilityGates: gates } })
  const available = (spec: object) =>
    said(
      evaluated(
        [
          clusterOf({
            spec: { ...references, topology, ...spec },
            status: {
              conditions,
              initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
            },
          }),
          clusterClass,
          ...whole,
        ],
        'Cluster/c1',
      ),
      'Available',
    )
  expect(available({})).toBe('False NotAvailable: * Backup: Running')
  expect(available({ availabilityGates: [] })).toBe('True Available')
})

test('counters are those of the control plane, and the sums of the workers', () => {
  const objects = [
    clusterOf({ spec: references, status: { controlPlane: { readyReplicas: 2 } } }),
    plane({ replicas: 3, availableReplicas: 3, upToDateReplicas: 1 }),
    objectOf('MachinePool', 'p', { spec: { replicas: 2 }, status: { replicas: 2, readyReplicas: 1 } }),
    objectOf('MachineDeployment', 'd', { spec: { replicas: 4 } }),
  ]
  expect(evaluated(objects, 'Cluster/c1').fields).toMatchObject({
    'status.controlPlane.desiredReplicas': 3,
    'status.controlPlane.replicas': 3,
    'status.controlPlane.readyReplicas': 2,
    'status.controlPlane.availableReplicas': 3,
    'status.controlPlane.upToDateReplicas': 1,
    'status.workers.desiredReplicas': 6,
    'status.workers.replicas': 2,
    'status.workers.readyReplicas': 1,
    'status.workers.availableReplicas': undefined,
    'status.phase': 'Provisioned',
  })
})

test('a control plane of the contract v1beta1 counts what is not unavailable', () => {
  const objects = [
    clusterOf({ spec: references }),
    plane({ replicas: 3, unavailableReplicas: 1, updatedReplicas: 2 }),
  ]
  const contracts = { [`${controlPlane}/XControlPlane`]: 'v1beta1' as const }
  expect(evaluated(objects, 'Cluster/c1', { contracts }).fields).toMatchObject({
    'status.controlPlane.availableReplicas': 2,
    'status.controlPlane.upToDateReplicas': 2,
  })
})
