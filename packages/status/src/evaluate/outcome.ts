import { condition } from '@capi-migrate/status-model'
import type { ConditionStatus, ApiObject } from '@capi-migrate/status-model'
import type { Condition } from '@capi-migrate/status-model/current'

/**
 * A condition and what it rests on. `computed`: the objects and the circumstances that were given. `stored`: only the
 * controller can know it, and this is what it has written. `unknown`: only the controller can know it, and it has
 * written nothing; the condition is Unknown and its reason is {@link notInDump}.
 */
export interface Outcome {
  readonly basis: 'computed' | 'stored' | 'unknown'
  readonly condition: Condition
  /** What is missing to compute it; absent where it is computed. */
  readonly needs?: string
}

/** The reason of a condition that cannot be known. No controller writes it. */
export const notInDump = 'NotInDump'

/** What such a condition says first. */
export const cannotBeTold = 'Cannot be told from a dump'

export function computed(
  type: string,
  status: ConditionStatus,
  reason: string,
  message = '',
): Outcome & { readonly basis: 'computed' } {
  return { basis: 'computed', condition: { type, status, reason, message } }
}

/** What stands on the object already, or that it cannot be known. */
export function remembered(object: ApiObject, type: string, needs: string): Outcome {
  const stored = condition(object, type)
  if (stored) return { basis: 'stored', condition: stored, needs }
  const message = `${cannotBeTold}: it needs ${needs}`
  return { basis: 'unknown', condition: { type, status: 'Unknown', reason: notInDump, message }, needs }
}

/** A condition that upstream fails to compute from what it reads. */
export function internalError(type: string): Outcome {
  return computed(type, 'Unknown', 'InternalError', 'Please check controller logs for errors')
}
