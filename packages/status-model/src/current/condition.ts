import type { ConditionStatus } from '../find.ts'
import { instantOf } from '../values/time.ts'

/**
 * A condition of the v1beta2 generation. Upstream: `metav1.Condition`.
 *
 * Limits of the CRDs: at most 32 in a list, one of each type; type up to 316 characters, reason 1 to 1024
 * of `^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$`, message up to 32768. No function here shortens anything.
 */
export interface Condition {
  readonly type: string
  readonly status: ConditionStatus
  /** The generation of the object that was looked at; absent where it is 0. */
  readonly observedGeneration?: number
  /** RFC 3339, whole seconds. Absent only before `set`: what is computed has no time yet. */
  readonly lastTransitionTime?: string
  readonly reason: string
  /** May be `''`. */
  readonly message: string
}

/** Whether two conditions say the same; only the time may differ. Upstream: patch.go, `HasSameState`. */
export function hasSameState(a: Condition, b: Condition): boolean {
  return (
    hasSameStateExceptObservedGeneration(a, b) && (a.observedGeneration ?? 0) === (b.observedGeneration ?? 0)
  )
}

/** Whether two conditions say the same, at any generation. Upstream: patch.go. */
export function hasSameStateExceptObservedGeneration(a: Condition, b: Condition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? '') === (b.reason ?? '') &&
    (a.message ?? '') === (b.message ?? '')
  )
}

/** Whether every field is the same; times are compared as instants. */
export function isEqual(a: Condition, b: Condition): boolean {
  return hasSameState(a, b) && instantOf(a.lastTransitionTime) === instantOf(b.lastTransitionTime)
}
