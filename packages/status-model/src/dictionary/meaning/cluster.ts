import { anyOf, machinesReady, machinesUpToDate, mirrored, Paused, remediating } from './common.ts'
import { internalError, meaningsOf, whenFalse, whenTrue, whenUnknown } from './entry.ts'

const group = 'cluster.x-k8s.io'
const pending = 'no longer given; ClusterUpgrading has taken its place'

/** Upstream: api/core/v1beta2, cluster_types.go; cluster_controller_status.go. */
export const cluster = meaningsOf('current', group, 'Cluster', 'the Cluster controller', {
  Available: {
    meaning:
      'the Cluster can be used: not being deleted, connected, infrastructure, control plane and workers well, topology reconciled, and all availability gates',
    reasons: {
      Available: whenTrue('all of it holds; an upgrade of the topology stands in its message'),
      NotAvailable: whenFalse('part of it is False; its message says which'),
      AvailableUnknown: whenUnknown('part of it is Unknown or not reported, and none False'),
      ...internalError,
    },
  },
  RemoteConnectionProbe: {
    meaning: 'the API server of the workload cluster answered a probe within the last 50 seconds',
    reasons: {
      ProbeSucceeded: whenTrue('it answered'),
      ProbeFailed: whenFalse('it did not answer, or was never reached'),
    },
  },
  InfrastructureReady: mirrored(
    'infrastructure cluster',
    'Ready',
    'Cluster',
    'status.initialization.provisioned',
  ),
  ControlPlaneInitialized: {
    meaning: 'the control plane has once accepted requests; it stays True',
    reasons: {
      Initialized: whenTrue('status.initialization.controlPlaneInitialized of the control plane is true'),
      NotInitialized: whenFalse('it is not, yet'),
      ObjectDoesNotExist: whenUnknown('there is no such control plane, or the topology has not made it yet'),
      ...internalError,
    },
  },
  ControlPlaneAvailable: mirrored(
    'control plane',
    'Available',
    'Cluster',
    'status.initialization.controlPlaneInitialized',
  ),
  WorkersAvailable: {
    meaning: 'Available of all MachineDeployments is True; MachinePools do not count',
    reasons: {
      Available: whenTrue('all are available'),
      NoWorkers: whenTrue('there are none'),
      NotAvailable: whenFalse('Available of at least one is False'),
      AvailableUnknown: whenUnknown('Available of at least one is Unknown or not reported, of none False'),
      ...internalError,
    },
  },
  TopologyReconciled: {
    meaning:
      'the objects are as spec.topology and the ClusterClass say; only Clusters with a topology have it',
    reasons: {
      ReconcileSucceeded: whenTrue('they are'),
      ReconcileFailed: whenFalse(
        'an error; the only reason, with ClusterClassNotReconciled, that makes the Cluster not available',
      ),
      ClusterCreating: whenFalse('a BeforeClusterCreate hook has not let it begin'),
      ClusterUpgrading: whenFalse('a new Kubernetes version is being rolled out; its message says how far'),
      MachineDeploymentsUpgradeDeferred: whenFalse('an annotation defers the upgrade of MachineDeployments'),
      MachinePoolsUpgradeDeferred: whenFalse('an annotation defers the upgrade of MachinePools'),
      ClusterClassNotReconciled: whenFalse(
        'the controller of the ClusterClass has not seen its newest generation',
      ),
      ControlPlaneUpgradePending: whenFalse(pending),
      MachineDeploymentsCreatePending: whenFalse(pending),
      MachineDeploymentsUpgradePending: whenFalse(pending),
      MachinePoolsCreatePending: whenFalse(pending),
      MachinePoolsUpgradePending: whenFalse(pending),
      LifecycleHookBlocking: whenFalse(pending),
      Deleting: whenFalse('the Cluster is being deleted'),
      Paused: whenFalse('the Cluster is paused'),
    },
    by: 'the topology controller',
  },
  ControlPlaneMachinesReady: machinesReady('control plane Machines'),
  ControlPlaneMachinesUpToDate: machinesUpToDate('control plane Machines'),
  WorkerMachinesReady: machinesReady('worker Machines'),
  WorkerMachinesUpToDate: machinesUpToDate('worker Machines'),
  RollingOut: anyOf('RollingOut', 'Machines are being replaced'),
  ScalingUp: anyOf('ScalingUp', 'Machines are being added'),
  ScalingDown: anyOf('ScalingDown', 'Machines are being taken away'),
  Remediating: remediating,
  Deleting: {
    meaning: 'the Cluster is being deleted; its reason says how far',
    reasons: {
      NotDeleting: whenFalse('it is not being deleted'),
      WaitingForBeforeDeleteHook: whenTrue('a BeforeClusterDelete hook has not let it begin'),
      WaitingForWorkersDeletion: whenTrue('workers are still there; its message names them'),
      WaitingForControlPlaneDeletion: whenTrue('the control plane is still there'),
      WaitingForInfrastructureDeletion: whenTrue('the infrastructure cluster is still there'),
      DeletionCompleted: whenTrue('all is gone'),
      ...internalError,
    },
  },
  Paused,
})

/** Upstream: api/core/v1beta2, clusterclass_types.go. */
export const clusterClass = meaningsOf('current', group, 'ClusterClass', 'the ClusterClass controller', {
  VariablesReady: {
    meaning: 'the variables of the ClusterClass, inline and discovered, are valid',
    reasons: {
      VariablesReady: whenTrue('they are'),
      VariableDiscoveryFailed: whenFalse(
        'an external patch could not be asked for its variables, or gave invalid ones',
      ),
    },
  },
  RefVersionsUpToDate: {
    meaning: 'templates are referenced in the newest version of the contract',
    reasons: {
      RefVersionsUpToDate: whenTrue('they are'),
      RefVersionsNotUpToDate: whenFalse('its message says which reference wants which version'),
      ...internalError,
    },
  },
  Paused,
})

/** Upstream: api/core/v1beta2, machinehealthcheck_types.go. */
export const machineHealthCheck = meaningsOf(
  'current',
  group,
  'MachineHealthCheck',
  'the MachineHealthCheck controller',
  {
    RemediationAllowed: {
      meaning: 'few enough Machines are unhealthy to remediate them',
      reasons: {
        RemediationAllowed: whenTrue('within remediation.triggerIf'),
        TooManyUnhealthy: whenFalse('beyond it; nothing is remediated until fewer are unhealthy'),
      },
    },
    Paused,
  },
)
