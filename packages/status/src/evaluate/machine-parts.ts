import { initialization, bootstrapRef, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { mirrored } from './mirrored.ts'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/** Of a Machine, or of a MachinePool. Upstream: core/reconcilers/machine/machine_controller_status.go, `setBootstrapReadyCondition`. */
export function bootstrapConfigReady(machine: ApiObject, { look }: Surroundings): Outcome {
  const target = 'BootstrapConfigReady'
  const reference = bootstrapRef(machine)
  if (!reference) return computed(target, 'True', 'DataSecretProvided')
  const isDone = initialization(machine).bootstrapDataSecretCreated === true
  const found = look(reference)
  if (found.state === 'unknown')
    return remembered(machine, target, `the ${reference.kind} of the ${machine.kind}`)
  if (found.state === 'there')
    return mirrored(found.object, {
      target,
      source: 'Ready',
      isDone,
      field: 'status.initialization.dataSecretCreated',
    })
  return isDone && isDeleting(machine)
    ? computed(target, 'False', 'ObjectDeleted', `${reference.kind} has been deleted`)
    : computed(target, 'False', 'ObjectDoesNotExist', `${reference.kind} does not exist`)
}

/** Of a Machine, or of a MachinePool. Upstream: core/reconcilers/machine/machine_controller_status.go, `setInfrastructureReadyCondition`. */
export function infrastructureReady(machine: ApiObject, { look }: Surroundings): Outcome {
  const target = 'InfrastructureReady'
  const reference = infrastructureRef(machine)
  if (!reference) return remembered(machine, target, 'spec.infrastructureRef of the Machine')
  const isDone = initialization(machine).infrastructureProvisioned === true
  const found = look(reference)
  if (found.state === 'unknown')
    return remembered(machine, target, `the ${reference.kind} of the ${machine.kind}`)
  if (found.state === 'there')
    return mirrored(found.object, {
      target,
      source: 'Ready',
      isDone,
      field: 'status.initialization.provisioned',
    })
  if (!isDone) return computed(target, 'False', 'ObjectDoesNotExist', `${reference.kind} does not exist`)
  const still = isDeleting(machine) ? '' : ` while the ${machine.kind} still exists`
  return computed(target, 'False', 'ObjectDeleted', `${reference.kind} has been deleted${still}`)
}
