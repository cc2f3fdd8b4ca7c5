import { isUnset, wholeSeconds } from '../values/time.ts'
import { isEqual } from './condition.ts'
import type { Condition } from './condition.ts'
import { defaultOrder } from './order.ts'
import type { Order } from './order.ts'

export interface SetOptions {
  /** `metadata.generation` of the object; it replaces the condition's own. Absent: the condition's own stays. */
  readonly generation?: number
  /** The time of a condition that brings none; the clock's where absent. */
  readonly now?: Date
  /** The order of the list; `null` leaves it as it is. */
  readonly order?: Order | null
}

/**
 * A copy of the list with this condition in it. The transition time moves with the status only: while the status stays,
 * the stored time stays, whatever the condition brings. A list that does not change is not sorted either.
 *
 * Upstream: util/conditions/setter.go, `Set`.
 */
export function set(
  conditions: readonly Condition[],
  condition: Condition,
  { generation, now = new Date(), order = defaultOrder }: SetOptions = {},
): readonly Condition[] {
  const at = conditions.findIndex(({ type }) => type === condition.type)
  const known = conditions[at]
  const time = known?.status === condition.status ? known.lastTransitionTime : timeOf(condition, now)
  const next = stored(condition, generation ?? condition.observedGeneration, time)
  if (!known) return sorted([...conditions, next], order)
  return isEqual(known, next) ? conditions : sorted(conditions.with(at, next), order)
}

/** A sorted copy; conditions of one type keep their order. */
export function sorted(
  conditions: readonly Condition[],
  order: Order | null = defaultOrder,
): readonly Condition[] {
  return order ? conditions.toSorted(order) : conditions
}

function timeOf({ lastTransitionTime }: Condition, now: Date): string {
  return wholeSeconds(
    lastTransitionTime === undefined || isUnset(lastTransitionTime) ? now : lastTransitionTime,
  )
}

/** With its fields in the order the API server prints them. */
function stored(
  { type, status, reason = '', message = '' }: Condition,
  observedGeneration: number | undefined,
  lastTransitionTime: string | undefined,
): Condition {
  return {
    type,
    status,
    ...(observedGeneration && { observedGeneration }),
    ...(lastTransitionTime !== undefined && { lastTransitionTime }),
    reason,
    message,
  }
}
