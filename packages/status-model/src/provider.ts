import type { Role } from '@capi-migrate/transitions'
import { valueAt } from './values/path.ts'
import type { ApiObject } from './object.ts'
import { booleanOf } from './values/read.ts'

/** What a provider's kind follows; the label `cluster.x-k8s.io/<contract>` of its CRD says which, and nothing else. */
export type Contract = 'v1beta1' | 'v1beta2'

// Upstream: internal/contract; the pool's flag is read by controllers/external/util.go, `IsReady`, under both contracts.
const flags: Readonly<Record<Exclude<Role, 'IPAM'>, Readonly<Record<Contract, string>>>> = {
  InfraCluster: { v1beta1: 'status.ready', v1beta2: 'status.initialization.provisioned' },
  InfraMachine: { v1beta1: 'status.ready', v1beta2: 'status.initialization.provisioned' },
  InfraMachinePool: { v1beta1: 'status.ready', v1beta2: 'status.ready' },
  BootstrapConfig: { v1beta1: 'status.ready', v1beta2: 'status.initialization.dataSecretCreated' },
  ControlPlane: { v1beta1: 'status.initialized', v1beta2: 'status.initialization.controlPlaneInitialized' },
}

/** Where a provider's object says that its initialization is done. */
export function initializationPath(role: Exclude<Role, 'IPAM'>, contract: Contract): string {
  return flags[role][contract]
}

/**
 * Whether a provider's object says that its initialization is done, read as Cluster API reads it: one field for each
 * role and contract, no other in its place. `undefined` where the field is missing or no boolean.
 */
export function isInitialized(
  object: ApiObject,
  role: Exclude<Role, 'IPAM'>,
  contract: Contract,
): boolean | undefined {
  return booleanOf(valueAt(object, initializationPath(role, contract)))
}
