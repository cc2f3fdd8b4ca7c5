import { legacyCondition, legacyConditions } from '@capi-migrate/status-model'
import type { ApiObject, LegacyCondition } from '@capi-migrate/status-model'
import { partsOf } from './links.ts'
import type { Seen, View } from './view.ts'

/** One object, and what it says. */
export interface Step extends Seen {
  readonly object: ApiObject
}

/**
 * The ways from the legacy Ready of an object down, for dumps that have nothing else: to the objects it is made of whose
 * Ready is not True, and there to the condition that Ready took its reason from.
 */
export function legacyWays(view: View, object: ApiObject, depth = 0): readonly (readonly Step[])[] {
  const ready = legacyCondition(object, 'Ready')
  // Owners make no circle of these kinds; a provider's object can refer to anything.
  if (!ready || ready.status === 'True' || depth > 6) return []
  const step = stepOf(object, ready)
  const below = partsOf(object, view).flatMap((part) => legacyWays(view, part, depth + 1))
  if (below.length > 0) return below.map((way) => [step, ...way])
  const source = legacyConditions(object).find(
    ({ type, status, reason }) => type !== 'Ready' && status !== 'True' && reason === ready.reason,
  )
  return [source ? [step, stepOf(object, source)] : [step]]
}

function stepOf(
  object: ApiObject,
  { type, status, reason = '', message = '', severity, lastTransitionTime }: LegacyCondition,
): Step {
  return {
    object,
    basis: 'legacy',
    condition: {
      type,
      status,
      reason: severity ? `${severity} ${reason}` : reason,
      message,
      ...(lastTransitionTime !== undefined && { lastTransitionTime }),
    },
  }
}
