import type { LegacyCondition } from './condition.ts'
import { localize, merge } from './merge.ts'
import type { LegacySource } from './source.ts'

export interface LegacySummaryOptions {
  /** The types to merge, in the order they give reason and message; all but Ready where absent. */
  readonly conditions?: readonly string[]
  /** The types whose True is not normal. */
  readonly negativePolarityConditions?: readonly string[]
  /** The message is `n of total completed`. */
  readonly stepCounter?: boolean
  /** No step counter once there is a condition that is not in this list; its length is the total. */
  readonly stepCounterIfOnly?: readonly string[]
  /** Names the object behind the reason: `Reason @ Kind/name`. */
  readonly addSourceRef?: boolean
}

/**
 * The condition Ready, from the other conditions of one object; missing ones are not in it. `undefined` where none is in
 * scope. Upstream: util/conditions/deprecated/v1beta1/getter.go, `summary`.
 */
export function summary(
  source: LegacySource,
  options: LegacySummaryOptions = {},
): LegacyCondition | undefined {
  const { conditions: wanted, negativePolarityConditions: negative = [] } = options
  const scope = source.conditions.filter(
    ({ type }) => type !== 'Ready' && (wanted === undefined || wanted.includes(type)),
  )
  const localized = scope.map((condition) => localize(condition, source, negative.includes(condition.type)))
  return merge(localized, 'Ready', { ...options, ...totalOf(scope, options) })
}

function totalOf(
  scope: readonly LegacyCondition[],
  { stepCounter, stepCounterIfOnly: only, conditions }: LegacySummaryOptions,
): { readonly total?: number } {
  if (!stepCounter || (only && !scope.every(({ type }) => only.includes(type)))) return {}
  return { total: (only ?? conditions ?? scope).length }
}
