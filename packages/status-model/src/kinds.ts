import type { Kinds as Final } from './generated/final.ts'
import type { Kinds as V1Beta1 } from './generated/v1beta1.ts'
import type { Kinds as V1Beta2 } from './generated/v1beta2.ts'
import { plural } from './current/plural.ts'
import { groupOf, versionOf } from './object.ts'
import type { ApiObject } from './object.ts'

/** The types of the modelled kinds in each stage. */
export interface Stages {
  /** With `status.v1beta2`, the preview of what comes. */
  readonly v1beta1: V1Beta1
  /** With `status.deprecated.v1beta1`, what is left of before. */
  readonly v1beta2: V1Beta2
  /** v1beta2 after v1beta1 is removed. */
  readonly final: Final
}

/** A kind whose status is modelled. */
export type KindName = keyof V1Beta2

/**
 * An object of a kind in a stage; without a stage, what the API serves today.
 *
 * @example ObjectOf<'Machine', 'v1beta1'>['status']
 */
export type ObjectOf<K extends KindName, S extends keyof Stages = 'v1beta1' | 'v1beta2'> = Stages[S][K]

const groups: Readonly<Record<KindName, string>> = {
  Cluster: 'cluster.x-k8s.io',
  Machine: 'cluster.x-k8s.io',
  MachineSet: 'cluster.x-k8s.io',
  MachineDeployment: 'cluster.x-k8s.io',
  MachinePool: 'cluster.x-k8s.io',
  KubeadmControlPlane: 'controlplane.cluster.x-k8s.io',
  MachineHealthCheck: 'cluster.x-k8s.io',
  ClusterClass: 'cluster.x-k8s.io',
}

/** Whether an object says that it is of this kind, in v1beta1 or v1beta2. Nothing below is looked at. */
export function isKind<K extends KindName>(object: ApiObject, kind: K): object is ObjectOf<K> {
  return object.kind === kind && groupOf(object) === groups[kind] && versionOf(object) !== undefined
}

/** The short names of kinds, as kubectl takes them. Upstream: `shortNames` of the CRDs. */
export const shortNames: Readonly<Record<string, string>> = {
  cl: 'Cluster',
  cc: 'ClusterClass',
  ma: 'Machine',
  ms: 'MachineSet',
  md: 'MachineDeployment',
  mp: 'MachinePool',
  mhc: 'MachineHealthCheck',
  mhcs: 'MachineHealthCheck',
  kcp: 'KubeadmControlPlane',
  ext: 'ExtensionConfig',
}

/** The kind that a name means to kubectl: its own in any case, its plural or a short name; `undefined` for others. */
export function kindOfName(name: string, kinds: readonly string[]): string | undefined {
  const meant = name.toLowerCase()
  const short = Object.hasOwn(shortNames, meant) ? shortNames[meant] : undefined
  return kinds.find(
    (kind) => kind === short || kind.toLowerCase() === meant || plural(kind).toLowerCase() === meant,
  )
}
