import { get } from '../find.ts'
import type { LegacyCondition } from './condition.ts'
import { localize, merge } from './merge.ts'
import type { LegacySource } from './source.ts'

export interface LegacyAggregateOptions {
  /** Names the object behind the reason: `Reason @ Kind/name`. */
  readonly addSourceRef?: boolean
  /** False: the message of the condition that gives the reason, in place of `n of total completed`. */
  readonly stepCounter?: boolean
}

/**
 * One condition from the Ready conditions of many objects. Objects without Ready do not speak, but they count in the
 * total. `undefined` where no object has one. Upstream: util/conditions/deprecated/v1beta1/getter.go, `aggregate`.
 */
export function aggregate(
  sources: readonly LegacySource[],
  targetType: string,
  { addSourceRef = false, stepCounter = true }: LegacyAggregateOptions = {},
): LegacyCondition | undefined {
  const ready = sources.flatMap((source) => {
    const condition = get(source.conditions, 'Ready')
    return condition ? [localize(condition, source)] : []
  })
  return merge(ready, targetType, { addSourceRef, ...(stepCounter && { total: sources.length }) })
}
