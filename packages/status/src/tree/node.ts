import type { ApiObject } from '@capi-migrate/status-model'

/** One line of the tree, and what hangs on it, in the order it is shown. */
export type TreeNode = ObjectNode | ReferenceNode | HeadingNode | GroupNode

interface Parent {
  readonly children: readonly TreeNode[]
}

/** An object of the dump. */
export interface ObjectNode extends Parent {
  readonly type: 'object'
  readonly object: ApiObject
  /** What follows the name, such as `v1.33.0`; absent for kinds that have none, and may be `''`. */
  readonly version?: string
  /** Follows the contract of control planes, which has counters. */
  readonly isControlPlane?: true
}

/** An object that another one names; it need not be in the dump. */
export interface ReferenceNode extends Parent {
  readonly type: 'reference'
  readonly kind: string
  readonly namespace?: string
  readonly name: string
}

/** A line of our own: `Workers`, `Other`, `Templates`, `ClusterResourceSets`. */
export interface HeadingNode extends Parent {
  readonly type: 'heading'
  readonly name: string
}

/** Siblings that say the same, shown as one line. */
export interface GroupNode extends Parent {
  readonly type: 'group'
  readonly kind: string
  /** Sorted by name, two at least. */
  readonly objects: readonly ApiObject[]
}

/** What a line is called, without colours: `Machine ns1/m1, v1.33.0`, `3 Machines...`. */
export interface NodeName {
  readonly deleted: boolean
  /** `Machine `, or the whole name of what is no object. */
  readonly before: string
  /** `ns1/m1`, which is set in bold. */
  readonly name: string
  /** `, v1.33.0` */
  readonly after: string
}
