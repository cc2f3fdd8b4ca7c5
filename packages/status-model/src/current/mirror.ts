import { get } from '../find.ts'
import type { Condition } from './condition.ts'

export interface MirrorOptions {
  /** The type of the result; that of the source where absent. */
  readonly targetConditionType?: string
  /** Stands in for a missing source. */
  readonly fallback?: Pick<Condition, 'status' | 'reason' | 'message'>
}

/**
 * Another object's condition, with its time but without its generation; `set` gives the target's.
 * Upstream: util/conditions/mirror.go, `NewMirrorCondition`.
 */
export function mirror(
  conditions: readonly Condition[],
  sourceType: string,
  { targetConditionType = sourceType, fallback }: MirrorOptions = {},
): Condition {
  const source = get(conditions, sourceType)
  if (source) {
    const { observedGeneration: _, ...mirrored } = source
    return { ...mirrored, type: targetConditionType }
  }
  return fallback
    ? { type: targetConditionType, ...fallback }
    : { ...notYetReported(sourceType), type: targetConditionType }
}

/** What stands in for a condition that an object does not have. */
export function notYetReported(type: string, message = `Condition ${type} not yet reported`): Condition {
  return { type, status: 'Unknown', reason: 'NotYetReported', message }
}
