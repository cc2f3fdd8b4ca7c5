import type { ApiObject } from '@capi-migrate/status-model'
import { identityIn, identityOf, ownersOf } from '../tree/inventory.ts'
import { isUpdatedInPlace } from './machine-lifecycle.ts'
import { memoized } from './memo.ts'
import { countTrue, machinesReady, machinesUpToDate, remediating } from './merged.ts'
import { computed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { preflightLines } from './preflight.ts'
import { missingTemplates, scalingDown, scalingUp } from './scaling.ts'
import { isSelected } from './selector.ts'
import { isDeleting } from './surroundings.ts'
import { countText, staleText } from './texts.ts'
import { versionsOfMachines } from './versions.ts'
import type { Evaluator } from './evaluation.ts'

const movesAway = 'in-place-updates.internal.cluster.x-k8s.io/pending-acknowledge-move'

/** Upstream: core/reconcilers/machineset/machineset_controller_status.go. */
export const machineSet: Evaluator = {
  fieldsFirst: true,
  fields: (set, around) => {
    const machines = machinesOf(set, around)
    const settled = machines.filter((machine) => !isUpdatedInPlace(machine))
    return {
      'status.replicas': machines.length,
      'status.readyReplicas': countTrue(settled, 'Ready'),
      'status.availableReplicas': countTrue(settled, 'Available'),
      'status.upToDateReplicas': countTrue(settled, 'UpToDate'),
      'status.versions': versionsOfMachines(machines),
    }
  },
  conditions: [
    (set, around) =>
      scalingUp(set, {
        current: machinesOf(set, around).length,
        blocked: missingTemplates(set, around),
        onHold: preflightLines(set, around),
        isList: true,
      }),
    (set, around) => {
      const machines = machinesOf(set, around)
      const current = machines.filter(
        ({ metadata }) => !Object.hasOwn(metadata?.annotations ?? {}, movesAway),
      ).length
      return scalingDown(set, current, staleText(machines, around.now))
    },
    (set, around) => machinesReady(machinesOf(set, around)),
    (set, around) => machinesUpToDate(machinesOf(set, around), around.now),
    (set, around) => remediating(machinesOf(set, around), 'not to be remediated by MachineSet'),
    (set, around) => deletingMachines(set, machinesOf(set, around), around.now),
  ],
}

/** How far the deletion of what owns Machines is. Upstream: `setDeletingCondition`. */
export function deletingMachines(
  owner: ApiObject,
  machines: readonly ApiObject[],
  now: Date,
  otherwise = 'Deletion completed',
): Outcome {
  if (!isDeleting(owner)) return computed('Deleting', 'False', 'NotDeleting')
  const stale = staleText(machines, now)
  const message =
    machines.length > 0
      ? `Deleting ${countText(machines.length, 'Machine')}${stale && `\n* ${stale}`}`
      : otherwise
  return computed('Deleting', 'True', 'Deleting', message)
}

/** The Machines a MachineSet counts: selected, and controlled by nobody else. */
const machinesOf = memoized((set, { all }): readonly ApiObject[] => {
  const identity = identityOf(set)
  return all('Machine', set.metadata?.namespace).filter(
    (machine) => isSelected(machine, set) && isOwnOrOrphan(machine, identity),
  )
})

/** An orphan is adopted, unless it is on its way out. */
function isOwnOrOrphan(machine: ApiObject, identity: string): boolean {
  const controller = ownersOf(machine).find(({ isController }) => isController)
  return controller ? identityIn(controller) === identity : !isDeleting(machine)
}
