import { get } from '../find.ts'
import { failure, success } from '../result.ts'
import type { Result } from '../result.ts'
import type { Condition } from './condition.ts'
import { defaultMergeStrategy, defaultPriority } from './merge.ts'
import type { MergeStrategy } from './merge.ts'
import type { OwnedCondition } from './owned-condition.ts'
import { notYetReported } from './mirror.ts'
import type { Source } from './source.ts'

export interface SummaryOptions {
  /** The types to merge; their order is the order of the lines. Not empty, and without the target type. */
  readonly forConditionTypes: readonly string[]
  /** The types whose True is an issue. Not used where there is a strategy of one's own. */
  readonly negativePolarityConditionTypes?: readonly string[]
  /** These are left out where they are missing; others that are missing count as Unknown. */
  readonly ignoreTypesIfMissing?: readonly string[]
  /** Merged instead of the object's own conditions of these types. */
  readonly overrideConditions?: readonly OwnedCondition[]
  readonly customMergeStrategy?: MergeStrategy
}

/**
 * One condition that says what many conditions of one object say. It has neither time nor generation: `set` gives them.
 * Upstream: util/conditions/summary.go, `NewSummaryCondition`.
 */
export function summary(source: Source, targetType: string, options: SummaryOptions): Result<Condition> {
  const { forConditionTypes: types, overrideConditions: overrides = [] } = options
  const wrong = objection(source, targetType, types, overrides)
  if (wrong !== undefined) return failure(wrong)

  const { conditions, ...owner } = source
  const present = conditions
    .filter(({ type }) => types.includes(type))
    .map(
      (condition) =>
        overrides.find((other) => other.condition.type === condition.type) ?? { owner, condition },
    )
  const missing = [...new Set(types)]
    .filter((type) => !get(conditions, type) && !options.ignoreTypesIfMissing?.includes(type))
    .map((type) => ({ owner, condition: notYetReported(type, 'Condition not yet reported') }))
  const merged = [...present, ...missing]
  if (merged.length === 0)
    return failure("summary can't be performed when the list of conditions to be summarized is empty")

  const priority = defaultPriority(options.negativePolarityConditionTypes)
  const strategy = options.customMergeStrategy ?? defaultMergeStrategy({ priority })
  return success({ type: targetType, ...strategy('summary', merged, types) })
}

function objection(
  { conditions }: Source,
  targetType: string,
  types: readonly string[],
  overrides: readonly OwnedCondition[],
): string | undefined {
  if (types.length === 0) return 'option ForConditionTypes not provided or empty'
  if (types.includes(targetType))
    return `option ForConditionTypes cannot include ${targetType} (target condition type)`
  const seen = new Set<string>()
  for (const { type } of overrides.map(({ condition }) => condition)) {
    if (seen.has(type)) return `override condition ${type} specified multiple times`
    if (!get(conditions, type)) return `override condition ${type} must exist in source object`
    seen.add(type)
  }
  return undefined
}
