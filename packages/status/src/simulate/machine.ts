import { initialization, initializationPath, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject, Contract } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { isDeleting } from '../evaluate/surroundings.ts'
import { accessorError, readField } from './accessor.ts'
import type { Core } from './core.ts'
import { failuresAt, readsFailureDomain } from './core.ts'
import { mirrorFailures } from './failures.ts'
import { flagOf } from './shown.ts'
import type { Halt, Writer } from './shown.ts'

const created = 'status.initialization.bootstrapDataSecretCreated'
const provisioned = 'status.initialization.infrastructureProvisioned'

/** Upstream: machine_controller_phases.go, `reconcileBootstrap`. */
export function reconcileBootstrap(config: ApiObject, contract: Contract, core: Core, writer: Writer): Halt {
  const failed = mirrorFailures(config, core, writer)
  return failed.error ? failed : copySecretName(config, contract, writer, 'spec.bootstrap.dataSecretName')
}

/** The name of the data secret, which a Machine and a MachinePool hold at different paths. */
export function copySecretName(
  config: ApiObject,
  contract: Contract,
  writer: Writer,
  secretPath: string,
): Halt {
  if (valueAt(writer.owner, secretPath) !== undefined) {
    writer.set(created, true)
    return {}
  }
  const path = initializationPath('BootstrapConfig', contract)
  const flag = flagOf(readField(config, path, 'bool'), path)
  if (flag.error) return { error: flag.error }
  if (isDeleting(config)) return {}
  if (!flag.isSet) return { waitsFor: `${config.kind} ${path} to be true` }
  const secret = readField(config, 'status.dataSecretName', 'string')
  if (secret.state !== 'there') {
    const cause =
      secret.state === 'error'
        ? accessorError('status.dataSecretName', secret.error)
        : 'path .status.dataSecretName: field not found'
    return { error: `failed to read dataSecretName from ${nameOf(config)}: ${cause}` }
  }
  if (secret.value === '') return { error: `got empty status.dataSecretName field from ${nameOf(config)}` }
  writer.set(secretPath, secret.value)
  writer.set(created, true)
  return {}
}

/** Upstream: machine_controller_phases.go, `reconcileInfrastructure`, where nothing is found. */
export function missingInfraMachine(kind: string, core: Core, writer: Writer): Halt {
  const { owner } = writer
  if (isDeleting(owner)) return {}
  if (!initialization(owner).infrastructureProvisioned)
    return { waitsFor: 'the InfraMachine to exist; it is looked for again in 30 seconds' }
  const name = infrastructureRef(owner)?.name ?? ''
  const resource = `${kind} ${owner.metadata?.namespace ?? ''}/${name}`
  const place = failuresAt(core)
  if (place) {
    writer.set(`${place}.failureReason`, 'InvalidConfiguration')
    const message = `Machine infrastructure resource ${resource} has been deleted after provisioning was completed`
    writer.set(`${place}.failureMessage`, message)
  }
  return { error: `could not find ${resource} for Machine ${fullName(owner)}` }
}

/** Upstream: machine_controller_phases.go, `reconcileInfrastructure`. */
export function reconcileInfraMachine(
  object: ApiObject,
  contract: Contract,
  core: Core,
  writer: Writer,
): Halt {
  const failed = mirrorFailures(object, core, writer)
  if (failed.error) return failed
  const path = initializationPath('InfraMachine', contract)
  const flag = flagOf(readField(object, path, 'bool'), path)
  if (flag.error) return { error: flag.error }
  if (isDeleting(object)) return {}
  if (!flag.isSet && !initialization(writer.owner).infrastructureProvisioned)
    return { waitsFor: `${object.kind} ${path} to be true` }
  const id = readField(object, 'spec.providerID', 'string')
  if (id.state === 'error') return { error: unread('spec.providerID', object, id.error) }
  if (id.state === 'absent' || id.value === '')
    return { waitsFor: `${object.kind} spec.providerID to be set` }
  const addresses = readField(object, 'status.addresses', '[]interface {}')
  if (addresses.state === 'error')
    return {
      error: `failed to read addresses from ${nameOf(object)}: ${accessorError('status.addresses', addresses.error)}`,
    }
  if (addresses.state === 'there') writer.set('status.addresses', addresses.value)
  for (const domain of readsFailureDomain(core)
    ? ['spec.failureDomain', 'status.failureDomain']
    : ['spec.failureDomain']) {
    const read = readField(object, domain, 'string')
    if (read.state === 'error') return { error: unread(domain, object, read.error) }
    if (read.state === 'there') writer.set(domain, read.value)
  }
  writer.set('spec.providerID', id.value)
  writer.set(provisioned, true)
  return {}
}

function unread(path: string, object: ApiObject, error: string): string {
  return `failed to read ${path} from ${nameOf(object)}: ${accessorError(path, error)}`
}

function nameOf(object: ApiObject): string {
  return `${object.kind} ${fullName(object)}`
}

function fullName({ metadata }: ApiObject): string {
  return [metadata?.namespace, metadata?.name].filter(Boolean).join('/')
}
