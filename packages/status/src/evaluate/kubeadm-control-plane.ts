import { initialization, isControlPlaneMachine, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { certificatesAvailable } from './certificates.ts'
import { componentsHealthy, etcdClusterHealthy } from './components.ts'
import { available } from './kubeadm-available.ts'
import { memoized } from './memo.ts'
import { countTrue, machinesReady, machinesUpToDate, remediating, rollingOut } from './merged.ts'
import { computed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { scalingDown, scalingUp } from './scaling.ts'
import { clusterOf, isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { countText, listText, namesOf, staleText } from './texts.ts'
import { versionsOfMachines } from './versions.ts'
import type { Evaluator } from './evaluation.ts'

/** Upstream: controlplane/kubeadm/reconcilers/kubeadmcontrolplane/status.go. */
export const kubeadmControlPlane: Evaluator = {
  fieldsFirst: true,
  fields: (plane, around) => {
    const machines = machinesOf(plane, around)
    const versions = versionsOfMachines(machines)
    return {
      'status.replicas': machines.length,
      'status.readyReplicas': countTrue(machines, 'Ready'),
      'status.availableReplicas': countTrue(machines, 'Available'),
      'status.upToDateReplicas': countTrue(machines, 'UpToDate'),
      'status.versions': versions,
      ...(versions?.[0] && { 'status.version': versions[0].version }),
    }
  },
  conditions: [
    initialized,
    certificatesAvailable,
    (plane, around) => rollingOut(machinesOf(plane, around)),
    (plane, around) =>
      scalingUp(plane, {
        current: machinesOf(plane, around).length,
        blocked: missingTemplate(plane, around),
        isList: true,
        alsoDeleting: true,
      }),
    (plane, around) => {
      const machines = machinesOf(plane, around)
      return scalingDown(plane, machines.length, staleText(machines, around.now), ' is blocked because:')
    },
    (plane, around) => machinesReady(machinesOf(plane, around)),
    (plane, around) => machinesUpToDate(machinesOf(plane, around), around.now),
    (plane, around) => remediating(machinesOf(plane, around), 'not to be remediated by KubeadmControlPlane'),
    deleting,
    (plane, around) => etcdClusterHealthy(plane, machinesOf(plane, around), around),
    (plane, around) => componentsHealthy(plane, machinesOf(plane, around), around),
    (plane, around) => available(plane, machinesOf(plane, around), around),
  ],
}

/** Once initialized it stays so; the first time is seen in the workload cluster. */
function initialized(plane: ApiObject): Outcome {
  return initialization(plane).controlPlaneInitialized
    ? computed('Initialized', 'True', 'Initialized')
    : computed('Initialized', 'False', 'NotInitialized')
}

/** Upstream: status.go, `setDeletingCondition`. */
function deleting(plane: ApiObject, around: Surroundings): Outcome {
  if (!isDeleting(plane)) return computed('Deleting', 'False', 'NotDeleting')
  const say = (reason: string, message: string) => computed('Deleting', 'True', reason, message)
  const machines = machinesOf(plane, around)
  if (machines.length === 0) return say('DeletionCompleted', 'Deletion completed')
  const cluster = clusterOf(plane, around)
  const workers = cluster
    ? around.inventory.ofCluster(cluster, 'Machine').filter((machine) => !isControlPlaneMachine(machine))
    : []
  const pools = cluster ? around.inventory.ofCluster(cluster, 'MachinePool') : []
  if (workers.length > 0 || pools.length > 0) {
    const lines = [
      ...(pools.length > 0 ? [`* MachinePools: ${listText(namesOf(pools), 5)}`] : []),
      ...(workers.length > 0 ? [`* Machines: ${listText(namesOf(workers), 5)}`] : []),
    ]
    const lead = 'KubeadmControlPlane deletion blocked because following objects still exist:'
    return say('WaitingForWorkersDeletion', [lead, ...lines].join('\n'))
  }
  const stale = staleText(machines, around.now)
  const message = `Deleting ${countText(machines.length, 'Machine')}${stale && ` and ${stale}`}`
  return say('WaitingForMachineDeletion', message)
}

function missingTemplate(plane: ApiObject, { look }: Surroundings): readonly string[] {
  const reference = infrastructureRef(plane)
  return reference && look(reference).state === 'gone' ? [`${reference.kind} does not exist`] : []
}

const machinesOf = memoized((plane, { inventory }): readonly ApiObject[] =>
  inventory.controlledBy(plane).filter(isControlPlaneMachine),
)
