import type { ApiObject } from './object.ts'
import { groupOf } from './object.ts'
import { factOf } from './places.ts'
import { booleanOf, present } from './values/read.ts'

/**
 * The facts of initialization: once true they stay true. An absent one is not known; whoever evaluates takes it as
 * false, whoever shows it need not.
 */
export interface Initialization {
  /** Of a Cluster, Machine and MachinePool. */
  readonly infrastructureProvisioned?: boolean
  /** Of a Cluster and a KubeadmControlPlane. */
  readonly controlPlaneInitialized?: boolean
  /** Of a Machine and a MachinePool. */
  readonly bootstrapDataSecretCreated?: boolean
  /** Of a KubeadmConfig. */
  readonly dataSecretCreated?: boolean
}

/** The v1beta1 field of each fact. */
type Fields = { readonly [F in keyof Initialization]: string }

const core = 'cluster.x-k8s.io'
const made: Fields = {
  infrastructureProvisioned: 'infrastructureReady',
  bootstrapDataSecretCreated: 'bootstrapReady',
}
const fieldsOf: Readonly<Record<string, Fields>> = {
  [`${core}/Cluster`]: {
    infrastructureProvisioned: 'infrastructureReady',
    controlPlaneInitialized: 'controlPlaneReady',
  },
  [`${core}/Machine`]: made,
  [`${core}/MachinePool`]: made,
  [`controlplane.${core}/KubeadmControlPlane`]: { controlPlaneInitialized: 'initialized' },
  [`bootstrap.${core}/KubeadmConfig`]: { dataSecretCreated: 'ready' },
}

/** The facts of initialization of an object of any version; of a provider's objects ask `isInitialized`. */
export function initialization(object: ApiObject): Initialization {
  const fields = fieldsOf[`${groupOf(object)}/${object.kind}`] ?? {}
  const facts = Object.entries(fields).map(([fact, field]) => {
    const place = { v1beta1: `status.${field}`, v1beta2: `status.initialization.${fact}` }
    return [fact, booleanOf(factOf(object, place))] as const
  })
  return present(Object.fromEntries(facts) as Initialization)
}
