import { initialization, bootstrapRef, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject, Contract } from '@capi-migrate/status-model'
import { isDeleting } from '../evaluate/surroundings.ts'
import { readField } from './accessor.ts'
import type { Core } from './core.ts'
import { failuresAt } from './core.ts'
import { gvkOf } from './failures.ts'
import { copySecretName } from './machine.ts'
import type { Halt, Writer } from './shown.ts'

/** Upstream: machinepool_controller_phases.go, where nothing is found; unlike of a Machine that is an error. */
export function missingFromPool(role: string, kind: string, core: Core, writer: Writer): Halt {
  const { owner } = writer
  const infrastructure = role === 'InfraMachinePool'
  const place = failuresAt(core)
  const name = (infrastructure ? infrastructureRef(owner) : bootstrapRef(owner))?.name ?? ''
  const where = (one: string): string => `${owner.metadata?.namespace ?? ''}/${one}`
  if (infrastructure && initialization(owner).infrastructureProvisioned && place) {
    writer.set(`${place}.failureReason`, 'InvalidConfiguration')
    const message = `MachinePool infrastructure resource ${kind} ${where(name)} has been deleted after being ready`
    writer.set(`${place}.failureMessage`, message)
  }
  return {
    error: `could not find ${kind} ${where(name)} for MachinePool ${where(owner.metadata?.name ?? '')}, requeuing`,
  }
}

/** Upstream: machinepool_controller_phases.go, `reconcileBootstrap`. */
export function reconcilePoolBootstrap(
  config: ApiObject,
  contract: Contract,
  core: Core,
  writer: Writer,
): Halt {
  const crashed = crash(config, core)
  return crashed.error
    ? crashed
    : copySecretName(config, contract, writer, 'spec.template.spec.bootstrap.dataSecretName')
}

/** What crashes the controller of MachinePools: the looks at `status.deprecated` are the wrong way round. */
function crash(object: ApiObject, core: Core): Halt {
  const fields = ['failureReason', 'failureMessage'].filter((field) => {
    const read = readField(object, `status.${field}`, 'string')
    return read.state === 'there' && read.value !== ''
  })
  return fields.length > 0 && failuresAt(core) === 'status.deprecated.v1beta1'
    ? { error: `panic: nil pointer dereference: ${object.kind} status.${fields[0]} is set` }
    : {}
}

/**
 * The infrastructure of a MachinePool: one field under every contract, and anew each time.
 * Upstream: machinepool_controller_phases.go, `reconcileInfrastructure`; controllers/external/util.go, `IsReady`.
 */
export function reconcileInfraMachinePool(object: ApiObject, core: Core, writer: Writer): Halt {
  const crashed = crash(object, core)
  if (crashed.error) return crashed
  if (isDeleting(object)) return {}
  const ready = readField(object, 'status.ready', 'bool')
  if (ready.state === 'error')
    return {
      error: `failed to determine ${gvkOf(object)} "${object.metadata?.name ?? ''}" readiness: ${ready.error}`,
    }
  const isReady = ready.state === 'there' && ready.value
  writer.set('status.initialization.infrastructureProvisioned', isReady)
  if (!isReady) return { waitsFor: `${object.kind} status.ready to be true` }
  const ids = readField(object, 'spec.providerIDList', '[]interface {}')
  if (ids.state === 'error')
    return { error: `failed to retrieve data from infrastructure provider: ${ids.error}` }
  const { replicas } = (object.status ?? {}) as { replicas?: unknown }
  if (replicas !== undefined && !Number.isInteger(replicas))
    return {
      error: 'failed to retrieve replicas from infrastructure provider: status.replicas is no integer',
    }
  if (replicas !== undefined) writer.set('status.replicas', replicas)
  const list = ids.state === 'there' ? ids.value : []
  if (list.length === 0 && replicas)
    return { waitsFor: `${object.kind} spec.providerIDList, which is empty while there are replicas` }
  writer.set('spec.providerIDList', list)
  return {}
}
