import { conditions, legacyConditions } from '@capi-migrate/status-model'
import type { ApiObject, Severity } from '@capi-migrate/status-model'
import type { Condition } from '@capi-migrate/status-model/current'
import { byBytes } from '@capi-migrate/status-model/values'

/** `current`: the conditions of v1beta2. `legacy`: those of v1beta1, which have a severity. */
export type Generation = 'current' | 'legacy'

/** A condition of either generation. */
export interface Said extends Condition {
  /** Of a legacy condition that is not as it should be. */
  readonly severity?: Severity
}

/** What an object says in a generation. Legacy conditions are sorted: Ready, then by type. */
export function saidIn(generation: Generation, object: ApiObject): readonly Said[] {
  if (generation === 'current') return conditions(object)
  return legacyConditions(object)
    .map((one): Said => ({ ...one, reason: one.reason ?? '', message: one.message ?? '' }))
    .toSorted((a, b) => Number(b.type === 'Ready') - Number(a.type === 'Ready') || byBytes(a.type, b.type))
}

/** Whether an object says something in v1beta1 alone. */
export function isLegacyOnly(object: ApiObject): boolean {
  return conditions(object).length === 0 && legacyConditions(object).length > 0
}
