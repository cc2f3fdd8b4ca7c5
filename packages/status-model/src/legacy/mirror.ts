import { get } from '../find.ts'
import { falseCondition, trueCondition } from './condition.ts'
import type { LegacyCondition, Severity } from './condition.ts'

export interface LegacyMirrorOptions {
  /** Stands in for a missing Ready; only a false one says why. */
  readonly fallback?: {
    readonly value: boolean
    readonly reason: string
    readonly severity: Severity
    readonly message?: string
  }
}

/**
 * Another object's condition Ready under another type, with its time. `undefined` where there is neither Ready nor a
 * fallback. Upstream: util/conditions/deprecated/v1beta1/getter.go, `mirror`.
 */
export function mirror(
  conditions: readonly LegacyCondition[],
  targetType: string,
  { fallback }: LegacyMirrorOptions = {},
): LegacyCondition | undefined {
  const ready = get(conditions, 'Ready')
  if (ready) return { ...ready, type: targetType }
  if (!fallback) return undefined
  return fallback.value
    ? trueCondition(targetType)
    : falseCondition(targetType, fallback.reason, fallback.severity, fallback.message)
}
