import { infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, numberOf } from '@capi-migrate/status-model/values'
import { countTrue } from './merged.ts'
import { proposedConditions } from './machine-pool-proposal.ts'
import { versionsOfMachines } from './versions.ts'
import type { Evaluator, Rule } from './evaluation.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Counters: upstream computes no condition of a MachinePool but Paused, and its phase follows Nodes. The conditions are
 * those of the proposal, for whoever asks for them. Upstream: core/reconcilers/machinepool/machinepool_controller_status.go.
 */
export const machinePool: Evaluator = {
  fieldsFirst: true,
  conditions: proposedConditions.map(
    (rule): Rule =>
      (pool, around) =>
        around.machinePools === 'proposal' ? rule(pool, machinesOf(pool, around), around) : undefined,
  ),
  fields: (pool, around) => {
    const reference = infrastructureRef(pool)
    const found = reference && around.look(reference)
    if (found?.state !== 'there') return {}
    // What the infrastructure does not say stays as it is.
    const current = numberOf(valueAt(found.object, 'status.replicas') ?? valueAt(pool, 'status.replicas'))
    const counted = { 'status.replicas': current }
    if (typeof valueAt(found.object, 'status.infrastructureMachineKind') !== 'string')
      return {
        ...counted,
        'status.readyReplicas': current,
        'status.availableReplicas': current,
        'status.upToDateReplicas': numberOf(valueAt(pool, 'spec.replicas')),
      }
    const machines = machinesOf(pool, around)
    return {
      ...counted,
      'status.readyReplicas': countTrue(machines, 'Ready'),
      'status.availableReplicas': countTrue(machines, 'Available'),
      'status.upToDateReplicas': countTrue(machines, 'UpToDate'),
      'status.versions': versionsOfMachines(machines),
    }
  },
}

function machinesOf(pool: ApiObject, { all }: Surroundings): readonly ApiObject[] {
  return all('Machine', pool.metadata?.namespace).filter(
    ({ metadata }) => metadata?.labels?.['cluster.x-k8s.io/pool-name'] === pool.metadata?.name,
  )
}
