import type { Manner } from './manner.ts'

/** What an apply of one object comes to, worst first. */
export const effects = ['rollout', 'refused', 'in place', 'created', 'nothing'] as const
export type Effect = (typeof effects)[number]

/** What an apply of one object of a manifest would do. */
export interface Prediction {
  /** `KubeadmControlPlane default/prod` */
  readonly object: string
  /** Where the manifest stands, as people see it. */
  readonly file: string
  readonly effect: Effect
  /** What happens, one clause; what the server says where it refuses. */
  readonly says: string
  /** Why it is only likely; empty where it is certain. */
  readonly because: readonly string[]
  /** Paths that change, in v1beta2 for the kinds of Cluster API. */
  readonly changes: readonly string[]
  /** Machines that are replaced, `namespace/name`, sorted. */
  readonly machines: readonly string[]
  /** How it was applied; absent where nothing was. */
  readonly manner?: Manner
  /** Paths that were applied before, are gone from the manifest, and stay in the cluster all the same (CLU012). */
  readonly stays: readonly string[]
}
