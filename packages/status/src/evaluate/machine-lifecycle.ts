import { condition } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { printed, valueAt } from '@capi-migrate/status-model/values'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting } from './surroundings.ts'

/**
 * Where the deletion is. The stages are the controller's: what it wrote is trusted while the Machine is there.
 * Upstream: core/reconcilers/machine/machine_controller_status.go, `setDeletingCondition`.
 */
export function deleting(machine: ApiObject): Outcome {
  if (!isDeleting(machine)) return computed('Deleting', 'False', 'NotDeleting')
  if (condition(machine, 'Deleting')?.status === 'True')
    return remembered(machine, 'Deleting', 'the memory of the Machine controller')
  return computed('Deleting', 'True', 'Deleting', 'Deletion started')
}

/** Upstream: core/reconcilers/machine/machine_controller_status.go, `setUpdatingCondition`. */
export function updating(machine: ApiObject): Outcome {
  if (!isUpdatedInPlace(machine)) return computed('Updating', 'False', 'NotUpdating')
  if (condition(machine, 'Updating')?.status === 'True')
    return remembered(machine, 'Updating', 'the answer of the UpdateMachine hook')
  return computed('Updating', 'True', 'InPlaceUpdating', 'In-place update in progress')
}

/** Whether the Machine is changed where it stands. Upstream: internal/hooks, `IsPending(UpdateMachine)`. */
export function isUpdatedInPlace(machine: ApiObject): boolean {
  const annotations = machine.metadata?.annotations ?? {}
  const pending = annotations['runtime.cluster.x-k8s.io/pending-hooks']
  return (
    Object.hasOwn(annotations, 'in-place-updates.internal.cluster.x-k8s.io/update-in-progress') ||
    (typeof pending === 'string' && pending.split(',').includes('UpdateMachine'))
  )
}

/**
 * The phase, which follows from flags; each later one outranks the earlier.
 * Upstream: core/reconcilers/machine/machine_controller_status.go, `setMachinePhaseAndLastUpdated`.
 */
export function machinePhase(machine: ApiObject): string {
  const at = (path: string) => valueAt(machine, path)
  const isProvisioned = at('status.initialization.infrastructureProvisioned') === true
  let phase = printed(at('status.phase') || 'Pending')
  if (at('status.initialization.bootstrapDataSecretCreated') === true && !isProvisioned)
    phase = 'Provisioning'
  if (at('spec.providerID')) phase = 'Provisioned'
  if (at('status.nodeRef.name') && isProvisioned) phase = 'Running'
  if (condition(machine, 'Updating')?.status === 'True') phase = 'Updating'
  return isDeleting(machine) ? 'Deleting' : phase
}
