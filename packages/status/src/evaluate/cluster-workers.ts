import { controlPlaneRef, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { hasTopology } from './cluster-parts.ts'
import { descendantsOf } from './descendants.ts'
import type { Descendants } from './descendants.ts'
import type { Rule } from './evaluation.ts'
import { machinesReady, machinesUpToDate, merged, remediating, reports } from './merged.ts'
import { computed, internalError, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/** Conditions that sum up what belongs to a Cluster. Upstream: core/reconcilers/cluster/cluster_controller_status.go. */
export const workerRules: readonly Rule[] = [
  listed('WorkersAvailable', ({ deployments, pools }, { machinePools }) => {
    const workers = machinePools === 'proposal' ? [...pools, ...deployments] : deployments
    return workers.length === 0
      ? computed('WorkersAvailable', 'True', 'NoWorkers')
      : merged(workers, {
          source: 'Available',
          target: 'WorkersAvailable',
          reasons: ['NotAvailable', 'AvailableUnknown', 'Available'],
        })
  }),
  listed('ControlPlaneMachinesReady', ({ planeMachines }) =>
    machinesReady(planeMachines, 'ControlPlaneMachinesReady'),
  ),
  listed('WorkerMachinesReady', ({ workers }) => machinesReady(workers, 'WorkerMachinesReady')),
  listed('ControlPlaneMachinesUpToDate', ({ planeMachines }, { now }) =>
    machinesUpToDate(planeMachines, now, 'ControlPlaneMachinesUpToDate'),
  ),
  listed('WorkerMachinesUpToDate', ({ workers }, { now }) =>
    machinesUpToDate(workers, now, 'WorkerMachinesUpToDate'),
  ),
  ongoing('RollingOut'),
  ongoing('ScalingUp'),
  ongoing('ScalingDown'),
  listed('Remediating', ({ planeMachines, workers }) =>
    remediating([...planeMachines, ...workers], 'not to be remediated'),
  ),
]

/** While a topology has not made both parts of its Cluster, upstream does not look at what belongs to it. */
function listed(type: string, rule: (all: Descendants, around: Surroundings) => Outcome): Rule {
  return (cluster, around) =>
    isNotListed(cluster) ? internalError(type) : rule(descendantsOf(cluster, around), around)
}

export function isNotListed(cluster: ApiObject): boolean {
  const isWhole = controlPlaneRef(cluster) && infrastructureRef(cluster)
  return hasTopology(cluster) && !isDeleting(cluster) && !isWhole
}

/** What the control plane (if it says so at all) and the workers are doing. */
function ongoing(type: 'RollingOut' | 'ScalingUp' | 'ScalingDown'): Rule {
  return (cluster, around) => {
    if (isNotListed(cluster)) return internalError(type)
    const reference = controlPlaneRef(cluster)
    const plane = reference && around.look(reference)
    if (plane?.state === 'unknown') return remembered(cluster, type, `the ${reference!.kind} of the Cluster`)
    const { deployments, ownSets, pools } = descendantsOf(cluster, around)
    const sources = [
      ...(plane?.state === 'there' && reports(plane.object, type) ? [plane.object] : []),
      ...(around.machinePools === 'proposal' ? pools : []),
      ...deployments,
      ...(type === 'RollingOut' ? [] : ownSets),
    ]
    if (sources.length === 0) return computed(type, 'False', `Not${type}`)
    return merged(sources, {
      source: type,
      target: type,
      reasons: [type, `${type}Unknown`, `Not${type}`],
      isNegative: true,
    })
  }
}
