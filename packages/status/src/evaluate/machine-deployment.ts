import { replicas } from '@capi-migrate/status-model'
import type { ApiObject, Replicas } from '@capi-migrate/status-model'
import { valueAt, numberOf, printed } from '@capi-migrate/status-model/values'
import { memoized } from './memo.ts'
import { scaled } from './int-or-percent.ts'
import { machinesReady, machinesUpToDate, remediating, rollingOut } from './merged.ts'
import { deletingMachines } from './machine-set.ts'
import { computed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { desiredOf, missingTemplates, scalingDown, scalingUp } from './scaling.ts'
import { hasLabels } from './selector.ts'
import { isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { staleText } from './texts.ts'
import { versionsOfAll } from './versions.ts'
import type { Evaluator } from './evaluation.ts'

/** Upstream: core/reconcilers/machinedeployment/machinedeployment_status.go. */
export const machineDeployment: Evaluator = {
  fieldsFirst: true,
  fields: (deployment, around) => {
    const sets = setsOf(deployment, around)
    return {
      'status.replicas': sum(sets, 'current'),
      'status.readyReplicas': sum(sets, 'ready'),
      'status.availableReplicas': sum(sets, 'available'),
      'status.upToDateReplicas': sum(sets, 'upToDate'),
      'status.versions': versionsOfAll(sets),
      'status.phase': phaseOf(deployment, sets),
    }
  },
  conditions: [
    available,
    (deployment, around) => rollingOut(machinesOf(deployment, around)),
    (deployment, around) =>
      scalingUp(deployment, {
        current: sum(setsOf(deployment, around), 'current') ?? 0,
        blocked: missingTemplates(deployment, around),
      }),
    (deployment, around) =>
      scalingDown(
        deployment,
        sum(setsOf(deployment, around), 'current') ?? 0,
        staleText(machinesOf(deployment, around), around.now),
      ),
    (deployment, around) => machinesReady(machinesOf(deployment, around)),
    (deployment, around) => machinesUpToDate(machinesOf(deployment, around), around.now),
    (deployment, around) =>
      remediating(machinesOf(deployment, around), 'not to be remediated by MachineDeployment/MachineSet'),
    (deployment, around) => {
      const sets = setsOf(deployment, around)
      const otherwise = sets.length > 0 ? `Deleting ${sets.length} MachineSets` : undefined
      return deletingMachines(deployment, machinesOf(deployment, around), around.now, otherwise)
    },
  ],
}

/** Upstream: machinedeployment_status.go, `setAvailableCondition`. */
function available(deployment: ApiObject): Outcome {
  const { desired, available: count } = replicas(deployment)
  if (desired === undefined) return waiting('WaitingForReplicasSet', 'spec.replicas')
  if (count === undefined) return waiting('WaitingForAvailableReplicasSet', 'status.availableReplicas')
  const needed = desired - maxUnavailable(deployment, desired)
  if (count >= needed) return computed('Available', 'True', 'Available')
  const rollout = valueAt(deployment, 'spec.rollout.strategy.rollingUpdate.maxUnavailable') ?? 0
  const rule = isRolling(deployment)
    ? ` (spec.strategy.rollout.maxUnavailable is ${printed(rollout)}, spec.replicas is ${desired})`
    : ''
  const message = isDeleting(deployment)
    ? 'Deletion in progress'
    : `${count} available replicas, at least ${needed} required${rule}`
  return computed('Available', 'False', 'NotAvailable', message)
}

/** How many Machines may be missing in a rollout. Upstream: mdutil, `MaxUnavailable`. */
function maxUnavailable(deployment: ApiObject, desired: number): number {
  if (!isRolling(deployment) || desired === 0) return 0
  const at = (field: string, otherwise: number) =>
    valueAt(deployment, `spec.rollout.strategy.rollingUpdate.${field}`) ?? otherwise
  const surge = scaled(at('maxSurge', 1), desired, Math.ceil)
  const unavailable = scaled(at('maxUnavailable', 0), desired, Math.floor)
  return Math.min(surge === 0 && unavailable === 0 ? 1 : unavailable, desired)
}

/** It is what the webhook fills in where nothing is said. */
function isRolling(deployment: ApiObject): boolean {
  return (valueAt(deployment, 'spec.rollout.strategy.type') ?? 'RollingUpdate') === 'RollingUpdate'
}

/** Upstream: machinedeployment_status.go, `setPhase`. */
function phaseOf(deployment: ApiObject, sets: readonly ApiObject[]): string {
  const desired = desiredOf(deployment)
  if (desired === undefined) return 'Unknown'
  const current = sum(sets, 'current') ?? 0
  if (isDeleting(deployment) || current > desired) return 'ScalingDown'
  return current < desired ? 'ScalingUp' : 'Running'
}

function setsOf(deployment: ApiObject, { inventory }: Surroundings): readonly ApiObject[] {
  return inventory.controlledBy(deployment).filter(({ kind }) => kind === 'MachineSet')
}

/** All that its labels select, whoever controls them. */
const machinesOf = memoized((deployment, { all }): readonly ApiObject[] =>
  all('Machine', deployment.metadata?.namespace).filter((machine) => hasLabels(machine, deployment)),
)

/** Nothing where no object has the counter. */
export function sum(objects: readonly ApiObject[], counter: keyof Replicas): number | undefined {
  const counts = objects.flatMap((object) => numberOf(replicas(object)[counter]) ?? [])
  return counts.length === 0 ? undefined : counts.reduce((total, count) => total + count, 0)
}

function waiting(reason: string, field: string): Outcome {
  return computed('Available', 'Unknown', reason, `Waiting for ${field} set`)
}
