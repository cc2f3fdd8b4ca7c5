import type { KubeObject } from '../../source/object.ts'

/** What becomes of one part of a Cluster with a topology. */
export interface Outcome {
  readonly effect: 'refused' | 'rollout' | 'in place'
  /** What happens, one clause. */
  readonly says: string
  readonly machines: readonly KubeObject[]
  /** Why it is only likely. */
  readonly because: readonly string[]
  /** The keys of the ClusterClass, templates and Cluster that it comes of. */
  readonly causes: ReadonlySet<string>
}

/** What becomes of a Cluster with a topology when everything is applied. */
export interface TopologyChange {
  /** In the order in which the topology controller comes to them. */
  readonly outcomes: readonly Outcome[]
  /** Why all of it is only likely, whatever the outcomes are. */
  readonly because: readonly string[]
}
