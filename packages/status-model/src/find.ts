/** What the conditions of both generations have. */
export interface AnyCondition {
  readonly type: string
  readonly status: ConditionStatus
  readonly lastTransitionTime?: string
  readonly reason?: string
  readonly message?: string
}

/** Upstream: `metav1.ConditionStatus`, `corev1.ConditionStatus`. */
export type ConditionStatus = 'True' | 'False' | 'Unknown'

/** The first condition of a type, `undefined` where there is none. Upstream: `Get` of both generations. */
export function get<C extends AnyCondition>(conditions: readonly C[], type: string): C | undefined {
  return conditions.find((condition) => condition.type === type)
}

/** Whether there is a condition of this type. */
export function has(conditions: readonly AnyCondition[], type: string): boolean {
  return get(conditions, type) !== undefined
}

/** Whether the condition is True; a missing one is not. */
export function isTrue(conditions: readonly AnyCondition[], type: string): boolean {
  return get(conditions, type)?.status === 'True'
}

/** Whether the condition is False; a missing one is not. */
export function isFalse(conditions: readonly AnyCondition[], type: string): boolean {
  return get(conditions, type)?.status === 'False'
}

/** Whether the condition is Unknown; a missing one is. */
export function isUnknown(conditions: readonly AnyCondition[], type: string): boolean {
  return (get(conditions, type)?.status ?? 'Unknown') === 'Unknown'
}

/** The reason of a condition, `''` where there is none. */
export function reasonOf(conditions: readonly AnyCondition[], type: string): string {
  return get(conditions, type)?.reason ?? ''
}

/** The message of a condition, `''` where there is none. */
export function messageOf(conditions: readonly AnyCondition[], type: string): string {
  return get(conditions, type)?.message ?? ''
}

/** When the condition changed last, as RFC 3339; `undefined` where it is missing or was never set. */
export function transitionTimeOf(conditions: readonly AnyCondition[], type: string): string | undefined {
  return get(conditions, type)?.lastTransitionTime
}

/** A copy without the conditions of a type, all of them. Upstream: `Delete` of both generations. */
export function remove<C extends AnyCondition>(conditions: readonly C[], type: string): readonly C[] {
  return conditions.filter((condition) => condition.type !== type)
}
