import type { Condition } from './condition.ts'

/** The object a condition stands on, as messages name it. */
export interface Owner {
  readonly kind: string
  readonly name: string
  /** A Machine with the label `cluster.x-k8s.io/control-plane`: its messages go first. */
  readonly isControlPlaneMachine?: boolean
}

/** A condition and the object it stands on. */
export interface OwnedCondition {
  readonly owner: Owner
  readonly condition: Condition
}

/** What a condition counts as in a merge. */
export type Priority = 'issue' | 'unknown' | 'info'

/** The three classes conditions fall into, each in order of relevance. */
export type Classes = Readonly<Record<Priority, readonly OwnedCondition[]>>
