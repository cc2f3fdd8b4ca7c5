import { isUnset, wholeSeconds } from '../values/time.ts'
import {
  byType,
  falseCondition,
  falseConditionWithNegativePolarity,
  hasSameState,
  trueCondition,
  trueConditionWithNegativePolarity,
  unknownCondition,
} from './condition.ts'
import type { LegacyCondition, Severity } from './condition.ts'

export interface LegacySetOptions {
  /** The time of a condition that changes; the clock's where absent. */
  readonly now?: Date
}

type Conditions = readonly LegacyCondition[]

/**
 * A sorted copy of the list with this condition in it. Any change moves the transition time, also one of reason,
 * severity or message alone: to now, even where the condition brings a time. A condition that says the same stays as
 * it is stored. Only a new one keeps the time it brings.
 *
 * `undefined` changes nothing, so that what summary, mirror and aggregate did not compute leaves the old condition.
 * Upstream: util/conditions/deprecated/v1beta1/setter.go, `Set`.
 */
export function set(
  conditions: Conditions,
  condition: LegacyCondition | undefined,
  options: LegacySetOptions = {},
): Conditions {
  return put(conditions, condition, options, () => undefined)
}

/**
 * As {@link set}, but the time moves with the status only, and then to the one the condition brings, if it brings one.
 * Upstream: `SetWithCustomLastTransitionTime`.
 */
export function setWithCustomLastTransitionTime(
  conditions: Conditions,
  condition: LegacyCondition | undefined,
  options: LegacySetOptions = {},
): Conditions {
  return put(conditions, condition, options, (known, next) =>
    known.status === next.status ? known.lastTransitionTime : next.lastTransitionTime,
  )
}

/** Sets True. */
export function markTrue(conditions: Conditions, type: string, options?: LegacySetOptions): Conditions {
  return set(conditions, trueCondition(type), options)
}

/** Sets False, with how bad it is and why. */
export function markFalse(
  conditions: Conditions,
  type: string,
  reason: string,
  severity: Severity,
  message?: string,
  options?: LegacySetOptions,
): Conditions {
  return set(conditions, falseCondition(type, reason, severity, message), options)
}

/** Sets Unknown and why. */
export function markUnknown(
  conditions: Conditions,
  type: string,
  reason: string,
  message?: string,
  options?: LegacySetOptions,
): Conditions {
  return set(conditions, unknownCondition(type, reason, message), options)
}

/** Sets True of a condition whose normal status is False. */
export function markTrueWithNegativePolarity(
  conditions: Conditions,
  type: string,
  reason: string,
  severity: Severity,
  message?: string,
  options?: LegacySetOptions,
): Conditions {
  return set(conditions, trueConditionWithNegativePolarity(type, reason, severity, message), options)
}

/** Sets False of a condition whose normal status is False. */
export function markFalseWithNegativePolarity(
  conditions: Conditions,
  type: string,
  options?: LegacySetOptions,
): Conditions {
  return set(conditions, falseConditionWithNegativePolarity(type), options)
}

/** @param timeOf the time of a known condition that changes; `undefined` is now */
function put(
  conditions: Conditions,
  condition: LegacyCondition | undefined,
  { now = new Date() }: LegacySetOptions,
  timeOf: (known: LegacyCondition, next: LegacyCondition) => string | undefined,
): Conditions {
  if (!condition) return conditions
  const at = conditions.findIndex(({ type }) => type === condition.type)
  const known = conditions[at]
  if (known && hasSameState(known, condition)) return conditions.toSorted(byType)
  const time = known ? timeOf(known, condition) : condition.lastTransitionTime
  const next = {
    ...condition,
    lastTransitionTime: wholeSeconds(time === undefined || isUnset(time) ? now : time),
  }
  return (known ? conditions.with(at, next) : [...conditions, next]).toSorted(byType)
}
