import { convert } from '@capi-migrate/transitions'
import type { ConvertOptions, Loss, Undecided } from '@capi-migrate/transitions'
import type { KindName, Stages } from '../kinds.ts'

/** A version that objects are converted between. */
export type Version = Exclude<keyof Stages, 'final'>

export type Cluster<V extends Version> = Stages[V]['Cluster']
export type ClusterClass<V extends Version> = Stages[V]['ClusterClass']
export type Machine<V extends Version> = Stages[V]['Machine']
export type MachineSet<V extends Version> = Stages[V]['MachineSet']
export type MachineDeployment<V extends Version> = Stages[V]['MachineDeployment']
export type MachinePool<V extends Version> = Stages[V]['MachinePool']
export type MachineHealthCheck<V extends Version> = Stages[V]['MachineHealthCheck']
export type KubeadmControlPlane<V extends Version> = Stages[V]['KubeadmControlPlane']

/** An object in another version, and what became of the rest. */
export interface ConvertedTo<K extends KindName, V extends Version> {
  readonly object: Stages[V][K]
  /** What it says no more, each with the row that says why. */
  readonly losses: readonly Loss[]
  /** What a person has to decide; the object is as far as it goes without. */
  readonly undecided: readonly Undecided[]
}

/**
 * Converts an object of a modelled kind as a careful person would write it (the author reading), with the types of both
 * versions. `convert` of `@capi-migrate/transitions` is the same for all kinds, without types, and reads as a server, too.
 *
 * @param lookup `(group, kind)` → `group/version`, for references on the way down
 * @throws ConvertError on input that Cluster API refuses as well
 */
export function convertTo<K extends KindName, V extends Version>(
  object: { readonly kind: K } & Stages[Version][K],
  to: V,
  { lookup }: Pick<ConvertOptions, 'lookup'> = {},
): ConvertedTo<K, V> {
  const { object: converted, ...rest } = convert(object, { to, ...(lookup && { lookup }) })
  // The rows make an object of the other version, which no type can follow.
  return { object: converted as unknown as Stages[V][K], ...rest }
}
