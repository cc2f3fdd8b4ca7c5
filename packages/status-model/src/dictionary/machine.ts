import { added, ofKind, redefined, renamed, same, split } from './entry.ts'

const pods = {
  PodProvisioning: 'Provisioning',
  PodMissing: 'DoesNotExist',
  PodFailed: 'Failed',
  PodInspectionFailed: 'InspectionFailed',
}

/** Upstream: api/core, machine_types.go; the conditions of control plane Machines: api/controlplane/kubeadm. */
export const machine = ofKind('cluster.x-k8s.io', 'Machine', [
  redefined(
    'Ready',
    ['Ready', 'Available'],
    'Ready also asks for a healthy Node, the readiness gates and that the Machine is neither updated nor deleted; ' +
      'Available is Ready for minReadySeconds',
  ),
  renamed('BootstrapReady', 'BootstrapConfigReady'),
  same('InfrastructureReady'),
  redefined(
    'NodeHealthy',
    ['NodeHealthy', 'NodeReady'],
    'Unknown while there is no Node yet, and where the workload cluster was not reached for long; one Node condition ' +
      'that is Unknown makes it Unknown',
    {
      reasons: {
        WaitingForNodeRef: 'InspectionFailed',
        NodeProvisioning: 'InspectionFailed',
        NodeNotFound: 'NodeDeleted',
        NodeConditionsFailed: 'NodeNotHealthy',
        NodeInspectionFailed: 'InspectionFailed',
      },
    },
  ),
  same('HealthCheckSucceeded', {
    reasons: { NodeNotFound: 'NodeDeleted', HasRemediateMachineAnnotation: 'HasRemediateAnnotation' },
  }),
  same('OwnerRemediated', { meaning: 'it stays False while the Machine is deleted for remediation' }),
  ...(
    [
      ['PreDrainDeleteHookSucceeded', { WaitingExternalHook: 'WaitingForPreDrainHook' }],
      ['DrainingSucceeded', { Draining: 'DrainingNode', DrainingFailed: 'DrainingNode' }],
      ['VolumeDetachSucceeded', {}],
      ['PreTerminateDeleteHookSucceeded', { WaitingExternalHook: 'WaitingForPreTerminateHook' }],
    ] as const
  ).map(([type, reasons]) =>
    split(type, ['Deleting'], 'a step of deletion; the reason of Deleting says which', { reasons }),
  ),
  ...['APIServerPodHealthy', 'ControllerManagerPodHealthy', 'SchedulerPodHealthy', 'EtcdPodHealthy'].map(
    (type) => same(type, { reasons: pods }),
  ),
  same('EtcdMemberHealthy', {
    reasons: { EtcdMemberUnhealthy: 'NotHealthy', MemberInspectionFailed: 'InspectionFailed' },
  }),
  ...added(
    'UpToDate',
    'Updating',
    'NodeKubeadmLabelsAndTaintsSet',
    'ExternallyRemediated',
    'Deleting',
    'Paused',
  ),
])
