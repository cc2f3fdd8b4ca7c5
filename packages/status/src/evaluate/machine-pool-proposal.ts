import { condition, replicas } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { bootstrapConfigReady, infrastructureReady } from './machine-parts.ts'
import { deletingMachines } from './machine-set.ts'
import { machinesReady, machinesUpToDate, remediating, rollingOut } from './merged.ts'
import { computed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { missingTemplates, scalingDown, scalingUp } from './scaling.ts'
import type { Surroundings } from './surroundings.ts'
import { staleText } from './texts.ts'

type PoolRule = (pool: ApiObject, machines: readonly ApiObject[], around: Surroundings) => Outcome

/**
 * The conditions that the proposal "Improving status in CAPI resources" (2024-09-16) gave to MachinePools; no release has
 * them. They are computed as those of the same name of a Machine or a MachineSet, and have their messages.
 */
export const proposedConditions: readonly PoolRule[] = [
  (pool, _, around) => bootstrapConfigReady(pool, around),
  (pool, _, around) => infrastructureReady(pool, around),
  (_, machines) => machinesReady(machines),
  (_, machines, { now }) => machinesUpToDate(machines, now),
  (_, machines) => rollingOut(machines),
  (pool, _, around) =>
    scalingUp(pool, { current: currentOf(pool), blocked: missingTemplates(pool, around), isList: true }),
  (pool, machines, { now }) => scalingDown(pool, currentOf(pool), staleText(machines, now)),
  (_, machines) => remediating(machines, 'not to be remediated by MachinePool'),
  (pool, machines, { now }) => deletingMachines(pool, machines, now),
  available,
]

/** A MachinePool has nothing like `maxUnavailable`, so all it wants have to be there. */
function available(pool: ApiObject): Outcome {
  const type = 'Available'
  const { desired, available: count } = replicas(pool)
  if (desired === undefined)
    return computed(type, 'Unknown', 'WaitingForReplicasSet', 'Waiting for spec.replicas set')
  if (count === undefined)
    return computed(
      type,
      'Unknown',
      'WaitingForAvailableReplicasSet',
      'Waiting for status.availableReplicas set',
    )
  const lines = [
    ...(condition(pool, 'InfrastructureReady')?.status === 'True'
      ? []
      : ['* InfrastructureReady is not True']),
    ...(count >= desired ? [] : [`* ${count} available replicas, at least ${desired} required`]),
  ]
  return lines.length === 0
    ? computed(type, 'True', 'Available')
    : computed(type, 'False', 'NotAvailable', lines.join('\n'))
}

function currentOf(pool: ApiObject): number {
  return replicas(pool).current ?? 0
}
