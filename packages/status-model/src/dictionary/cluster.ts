import { added, ofKind, redefined, renamed, same, split } from './entry.ts'

const group = 'cluster.x-k8s.io'

/** Upstream: api/core, cluster_types.go and v1beta1_condition_consts.go. */
export const cluster = ofKind(group, 'Cluster', [
  redefined(
    'Ready',
    ['Available'],
    'a Cluster has no Ready any more; Available also asks for a working connection, available workers and that the ' +
      'Cluster is not being deleted, and an upgrade of a topology does not make it False',
  ),
  same('InfrastructureReady'),
  same('ControlPlaneInitialized'),
  redefined(
    'ControlPlaneReady',
    ['ControlPlaneAvailable'],
    "mirrors the control plane's Available, no longer its Ready",
  ),
  same('TopologyReconciled', {
    meaning: 'only Clusters with a topology have it',
    reasons: { TopologyReconcileFailed: 'ReconcileFailed' },
  }),
  ...added(
    'RemoteConnectionProbe',
    'WorkersAvailable',
    'ControlPlaneMachinesReady',
    'ControlPlaneMachinesUpToDate',
    'WorkerMachinesReady',
    'WorkerMachinesUpToDate',
    'RollingOut',
    'ScalingUp',
    'ScalingDown',
    'Remediating',
    'Deleting',
    'Paused',
  ),
])

/** Upstream: api/core, clusterclass_types.go. */
export const clusterClass = ofKind(group, 'ClusterClass', [
  renamed('VariablesReconciled', 'VariablesReady'),
  same('RefVersionsUpToDate', { reasons: { OutdatedRefVersions: 'RefVersionsNotUpToDate' } }),
  ...added('Paused'),
])

const remediation = 'the Machine that is to be remediated says it'

/** Upstream: api/core, machinehealthcheck_types.go. */
export const machineHealthCheck = ofKind(group, 'MachineHealthCheck', [
  same('RemediationAllowed'),
  split('ExternalRemediationTemplateAvailable', ['ExternallyRemediated'], remediation, {
    on: 'Machine',
    reasons: { ExternalRemediationTemplateNotFound: 'RemediationTemplateNotFound' },
  }),
  split('ExternalRemediationRequestAvailable', ['ExternallyRemediated'], remediation, {
    on: 'Machine',
    reasons: { ExternalRemediationRequestCreationFailed: 'RemediationRequestCreationFailed' },
  }),
  ...added('Paused'),
])
