import { added, gone, ofKind, redefined, same, split } from './entry.ts'

const group = 'cluster.x-k8s.io'
const resized = 'True of ScalingUp or ScalingDown where Resized was False with that reason'

/** Upstream: api/core, machineset_types.go. */
export const machineSet = ofKind(group, 'MachineSet', [
  gone('Ready', 'a MachineSet has no summary', 'MachinesReady'),
  gone(
    'MachinesCreated',
    'what blocks the creation of Machines stands in the message of ScalingUp',
    'ScalingUp',
  ),
  same('MachinesReady', { meaning: 'of all Machines; without Machines it is True' }),
  split('Resized', ['ScalingUp', 'ScalingDown'], resized),
  ...added('MachinesUpToDate', 'Remediating', 'Deleting', 'Paused'),
])

/** Upstream: api/core, machinedeployment_types.go. */
export const machineDeployment = ofKind(group, 'MachineDeployment', [
  gone('Ready', 'it said what Available said', 'Available'),
  gone('MachineSetReady', 'it mirrored the newest MachineSet', 'MachinesReady'),
  redefined(
    'Available',
    ['Available'],
    'counts Machines that are Available, no longer Nodes that are ready',
    {
      reasons: { WaitingForAvailableMachines: 'NotAvailable' },
    },
  ),
  ...added(
    'MachinesReady',
    'MachinesUpToDate',
    'RollingOut',
    'ScalingUp',
    'ScalingDown',
    'Remediating',
    'Deleting',
    'Paused',
  ),
])

const notImplemented = 'Cluster API does not set a condition of v1beta2 for it'

/** Of the conditions the proposal names, only Paused is set. Upstream: machinepool_controller_status.go. */
export const machinePool = ofKind(group, 'MachinePool', [
  ...['Ready', 'BootstrapReady', 'InfrastructureReady', 'ReplicasReady'].map((type) =>
    gone(type, notImplemented),
  ),
  ...added('Paused'),
])
