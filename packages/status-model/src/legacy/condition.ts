import type { ConditionStatus } from '../find.ts'
import { get } from '../find.ts'
import { byBytes } from '../values/text.ts'
import { instantOf } from '../values/time.ts'

/** How bad a condition that is not normal is; `''` is the same as none. */
export type Severity = 'Error' | 'Warning' | 'Info' | ''

/** A condition of the v1beta1 generation. Upstream: `Condition` of api/core, not to be confused with metav1's. */
export interface LegacyCondition {
  readonly type: string
  readonly status: ConditionStatus
  /** Means something only where the condition is not normal. */
  readonly severity?: Severity
  /** RFC 3339, whole seconds. Absent only before `set`. */
  readonly lastTransitionTime?: string
  readonly reason?: string
  readonly message?: string
}

/** The severity of a condition, `undefined` where there is no such condition. */
export function severityOf(conditions: readonly LegacyCondition[], type: string): Severity | undefined {
  const found = get(conditions, type)
  return found && (found.severity ?? '')
}

/** True, and nothing more to say. */
export function trueCondition(type: string): LegacyCondition {
  return { type, status: 'True' }
}

/** False, how bad it is and why. */
export function falseCondition(
  type: string,
  reason: string,
  severity: Severity,
  message = '',
): LegacyCondition {
  return { type, status: 'False', ...filled({ severity, reason, message }) }
}

/** Unknown and why; it has no severity. */
export function unknownCondition(type: string, reason: string, message = ''): LegacyCondition {
  return { type, status: 'Unknown', ...filled({ reason, message }) }
}

/** True of a condition whose normal status is False: how bad it is and why. */
export function trueConditionWithNegativePolarity(
  type: string,
  reason: string,
  severity: Severity,
  message = '',
): LegacyCondition {
  return { type, status: 'True', ...filled({ severity, reason, message }) }
}

/** False of a condition whose normal status is False, and nothing more to say. */
export function falseConditionWithNegativePolarity(type: string): LegacyCondition {
  return { type, status: 'False' }
}

/** Whether two conditions say the same; only the time may differ. Upstream: setter.go, `HasSameState`. */
export function hasSameState(a: LegacyCondition, b: LegacyCondition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    (a.reason ?? '') === (b.reason ?? '') &&
    (a.severity ?? '') === (b.severity ?? '') &&
    (a.message ?? '') === (b.message ?? '')
  )
}

/** Whether every field is the same; times are compared as instants. */
export function isEqual(a: LegacyCondition, b: LegacyCondition): boolean {
  return hasSameState(a, b) && instantOf(a.lastTransitionTime) === instantOf(b.lastTransitionTime)
}

/** The order legacy conditions are stored in: Ready, then the others by name. Upstream: setter.go. */
export function byType(a: { readonly type: string }, b: { readonly type: string }): number {
  return Number(b.type === 'Ready') - Number(a.type === 'Ready') || byBytes(a.type, b.type)
}

/** Empty fields are not printed. */
function filled<T extends Readonly<Record<string, string>>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>
}
