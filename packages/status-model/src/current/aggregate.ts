import { get } from '../find.ts'
import { failure, success } from '../result.ts'
import type { Result } from '../result.ts'
import type { Condition } from './condition.ts'
import { defaultMergeStrategy, defaultPriority } from './merge.ts'
import type { MergeStrategy } from './merge.ts'
import { notYetReported } from './mirror.ts'
import type { Source } from './source.ts'

export interface AggregateOptions {
  /** The type of the result; that of the source where absent. */
  readonly targetConditionType?: string
  /** `[sourceType]` or nothing. It makes True of the result an issue too, unless there is a strategy of one's own. */
  readonly negativePolarityConditionTypes?: readonly string[]
  readonly customMergeStrategy?: MergeStrategy
}

/**
 * One condition that says what the same condition of many objects says. Objects without it count as Unknown. Without
 * objects there is an error: what no objects mean is for the caller to say.
 *
 * Messages depend on the order of the sources where their times are equal; sources sorted by name give stable text.
 * Upstream: util/conditions/aggregate.go, `NewAggregateCondition`.
 */
export function aggregate(
  sources: readonly Source[],
  sourceType: string,
  {
    targetConditionType = sourceType,
    negativePolarityConditionTypes: negative = [],
    customMergeStrategy,
  }: AggregateOptions = {},
): Result<Condition> {
  if (sources.length === 0) return failure("sourceObjs can't be empty")
  if (negative.length > 1 || negative.some((type) => type !== sourceType))
    return failure(`negativePolarityConditionTypes can only be set to [${JSON.stringify(sourceType)}]`)

  const strategy =
    customMergeStrategy ??
    defaultMergeStrategy({
      priority: defaultPriority(negative),
      targetConditionHasPositivePolarity: negative.length === 0,
    })
  const merged = sources.map(({ conditions, ...owner }) => ({
    owner,
    condition: get(conditions, sourceType) ?? notYetReported(sourceType),
  }))
  return success({ type: targetConditionType, ...strategy('aggregate', merged, [sourceType]) })
}
