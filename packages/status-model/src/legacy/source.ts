import { legacyConditions } from '../conditions.ts'
import type { ApiObject } from '../object.ts'
import type { LegacyCondition } from './condition.ts'

/** An object as far as merging its legacy conditions needs it. */
export interface LegacySource {
  readonly kind: string
  readonly name: string
  readonly conditions: readonly LegacyCondition[]
}

/** An API object of either version as a source. */
export function sourceOf(object: ApiObject): LegacySource {
  return {
    kind: object.kind ?? '',
    name: object.metadata?.name ?? '',
    conditions: legacyConditions(object),
  }
}
