import { byBytes } from '../values/text.ts'

/** Which of two conditions stands first; negative for the first. */
export type Order = (a: { readonly type: string }, b: { readonly type: string }) => number

// Upstream: util/conditions/sort.go. Readiness and availability gates share one slot with all other unknown types.
const first: readonly string[] = [
  'Available',
  'Ready',
  'UpToDate',
  'RemoteConnectionProbe',
  'BootstrapConfigReady',
  'InfrastructureReady',
  'ControlPlaneInitialized',
  'ControlPlaneAvailable',
  'WorkersAvailable',
  'CertificatesAvailable',
  'Initialized',
  'EtcdClusterHealthy',
  'ControlPlaneComponentsHealthy',
  'NodeHealthy',
  'NodeReady',
  'NodeKubeadmLabelsAndTaintsSet',
  'EtcdPodHealthy',
  'EtcdMemberHealthy',
  'APIServerPodHealthy',
  'ControllerManagerPodHealthy',
  'SchedulerPodHealthy',
  'HealthCheckSucceeded',
  'OwnerRemediated',
  'TopologyReconciled',
  'Updating',
  'RollingOut',
  'Remediating',
  'ScalingDown',
  'ScalingUp',
  'MachinesReady',
  'ControlPlaneMachinesReady',
  'WorkerMachinesReady',
  'MachinesUpToDate',
  'ControlPlaneMachinesUpToDate',
  'WorkerMachinesUpToDate',
]
const last: readonly string[] = ['Paused', 'Deleting']
const slots = new Map([
  ...first.map((type, slot) => [type, slot] as const),
  ...last.map((type, slot) => [type, first.length + 1 + slot] as const),
])

/**
 * The order conditions are stored in: a fixed list, every other type by name after it, Paused and Deleting at the end.
 * Upstream: util/conditions/sort.go (its comment promises less than its list holds).
 */
export const defaultOrder: Order = (a, b) => slotOf(a.type) - slotOf(b.type) || byBytes(a.type, b.type)

function slotOf(type: string): number {
  return slots.get(type) ?? first.length
}
