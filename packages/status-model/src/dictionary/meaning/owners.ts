import {
  deleting,
  machinesReady,
  machinesUpToDate,
  Paused,
  remediating,
  rollingOut,
  scalingDown,
  scalingUp,
} from './common.ts'
import { internalError, meaningsOf, whenFalse, whenTrue, whenUnknown } from './entry.ts'

const group = 'cluster.x-k8s.io'

/** Upstream: api/core/v1beta2, machineset_types.go; machineset_controller_status.go. */
export const machineSet = meaningsOf('current', group, 'MachineSet', 'the MachineSet controller', {
  MachinesReady: machinesReady('its Machines'),
  MachinesUpToDate: machinesUpToDate('its Machines'),
  ScalingUp: scalingUp,
  ScalingDown: scalingDown,
  Remediating: remediating,
  Deleting: deleting,
  Paused,
})

/** Upstream: api/core/v1beta2, machinedeployment_types.go; machinedeployment_status.go. */
export const machineDeployment = meaningsOf(
  'current',
  group,
  'MachineDeployment',
  'the MachineDeployment controller',
  {
    Available: {
      meaning: 'at least spec.replicas less maxUnavailable Machines are available',
      reasons: {
        Available: whenTrue('they are'),
        NotAvailable: whenFalse('fewer are; its message counts them'),
        WaitingForReplicasSet: whenUnknown('spec.replicas is not set'),
        WaitingForAvailableReplicasSet: whenUnknown('no MachineSet has counted its available Machines'),
        ...internalError,
      },
    },
    MachinesReady: machinesReady('its Machines'),
    MachinesUpToDate: machinesUpToDate('its Machines'),
    RollingOut: rollingOut,
    ScalingUp: scalingUp,
    ScalingDown: scalingDown,
    Remediating: remediating,
    Deleting: deleting,
    Paused,
  },
)

/** Of the conditions that the proposal names, only Paused is set. Upstream: machinepool_controller_status.go. */
export const machinePool = meaningsOf('current', group, 'MachinePool', 'the MachinePool controller', {
  Paused,
})
