import { initialization, initializationPath } from '@capi-migrate/status-model'
import type { ApiObject, Contract } from '@capi-migrate/status-model'
import { isDeleting, hasEndpoint } from '../evaluate/surroundings.ts'
import { accessorError, readField } from './accessor.ts'
import type { Core } from './core.ts'
import { asksReady, mistakesReady } from './core.ts'
import { failureDomainsOf } from './failure-domains.ts'
import { mirrorFailures } from './failures.ts'
import { flagOf } from './shown.ts'
import type { Halt, Writer } from './shown.ts'

/** What differs between the two objects a Cluster refers to. */
interface Part {
  readonly role: 'InfraCluster' | 'ControlPlane'
  readonly fact: 'infrastructureProvisioned' | 'controlPlaneInitialized'
  /** `provisioned`, `initialized`: how the controller says it. */
  readonly done: string
  readonly from: string
}

export const parts = {
  InfraCluster: {
    role: 'InfraCluster',
    fact: 'infrastructureProvisioned',
    done: 'provisioned',
    from: 'infrastructure',
  },
  ControlPlane: {
    role: 'ControlPlane',
    fact: 'controlPlaneInitialized',
    done: 'initialized',
    from: 'control plane',
  },
} as const satisfies Readonly<Record<Part['role'], Part>>

/** Where a release reads that a control plane is initialized. */
export function initializedPath(contract: Contract, core: Core): string {
  return contract === 'v1beta1' && mistakesReady(core)
    ? 'status.ready'
    : initializationPath('ControlPlane', contract)
}

/** Where a release reads that a Cluster's part is done. */
function flagPath(role: Part['role'], contract: Contract, core: Core): string {
  if (role === 'InfraCluster') return initializationPath(role, contract)
  return asksReady(core) ? 'status.ready' : initializedPath(contract, core)
}

/** Upstream: cluster_controller_phases.go, `reconcileInfrastructure` and `reconcileControlPlane` where nothing is found. */
export function missingPart({ role, fact, done }: Part, kind: string, writer: Writer): Halt {
  if (isDeleting(writer.owner)) return {}
  if (initialization(writer.owner)[fact]) return { error: `${kind} has been deleted after being ${done}` }
  return { waitsFor: `the ${role} to exist; it is looked for again in 30 seconds` }
}

/** Upstream: cluster_controller_phases.go, `reconcileInfrastructure` and `reconcileControlPlane`. */
export function reconcilePart(
  part: Part,
  object: ApiObject,
  contract: Contract,
  core: Core,
  writer: Writer,
): Halt {
  const failed = mirrorFailures(object, core, writer)
  if (failed.error) return failed
  const path = flagPath(part.role, contract, core)
  const flag = flagOf(readField(object, path, 'bool'), path)
  if (flag.error) return { error: flag.error }
  if (isDeleting(object)) return {}
  if (!flag.isSet && !initialization(writer.owner)[part.fact])
    return { waitsFor: `${object.kind} ${path} to be true` }
  const halt = copyEndpoint(part, object, writer)
  if (halt.error) return halt
  if (part.role === 'InfraCluster') {
    const domains = failureDomainsOf(object, contract)
    if (domains.state === 'error')
      return { error: retrieving('status.failureDomains', part, writer.owner, domains.error) }
    writer.set('status.failureDomains', domains.state === 'there' ? domains.value : [])
  }
  writer.set(`status.initialization.${part.fact}`, true)
  return {}
}

function copyEndpoint(part: Part, object: ApiObject, writer: Writer): Halt {
  if (hasEndpoint(writer.owner)) return {}
  const path = 'spec.controlPlaneEndpoint'
  const read = readField(object, path, 'map[string]interface {}')
  if (read.state === 'error')
    return { error: retrieving(path, part, writer.owner, accessorError(path, read.error)) }
  const { host = '', port = 0 } = read.state === 'there' ? read.value : {}
  if (typeof host !== 'string' || !Number.isInteger(port)) {
    const error = `failed to unmarshal field at .${path} to json: host must be a string, port an integer`
    return { error: retrieving(path, part, writer.owner, error) }
  }
  writer.set(path, { ...(host && { host }), ...(port !== 0 && { port }) })
  return {}
}

function retrieving(path: string, { from }: Part, cluster: ApiObject, error: string): string {
  const { name = '', namespace = '' } = cluster.metadata ?? {}
  return `failed to retrieve ${path} from ${from} provider for Cluster "${name}" in namespace "${namespace}": ${error}`
}
