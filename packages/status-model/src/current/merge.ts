import { instantOf } from '../values/time.ts'
import { aggregateMessage } from './aggregate-message.ts'
import type { Condition } from './condition.ts'
import { indented } from './indent.ts'
import type { Classes, OwnedCondition, Priority } from './owned-condition.ts'

/** `summary` merges different conditions of one object, `aggregate` one condition of many objects. */
export type MergeOperation = 'summary' | 'aggregate'

/** What a strategy makes of many conditions. */
export type Merged = Pick<Condition, 'status' | 'reason' | 'message'>

/**
 * Makes one condition of many. There is at least one; those that were missing stand among them as Unknown.
 * `types` is the order of relevance. Upstream: `MergeStrategy`.
 */
export type MergeStrategy = (
  operation: MergeOperation,
  conditions: readonly OwnedCondition[],
  types: readonly string[],
) => Merged

export interface DefaultMergeStrategyOptions {
  /** What a condition counts as. */
  readonly priority?: (condition: Condition) => Priority
  /** False where True of the result means that there is an issue. */
  readonly targetConditionHasPositivePolarity?: boolean
  readonly reason?: (classes: Classes) => string
  /** Has the last word on the lines of a summary's message. */
  readonly summaryMessageTransform?: (lines: readonly string[]) => readonly string[]
}

/**
 * Issues before unknowns before infos: any issue makes the result an issue, else any unknown makes it Unknown.
 * Upstream: util/conditions/merge_strategies.go, `DefaultMergeStrategy`.
 */
export function defaultMergeStrategy({
  priority = defaultPriority(),
  targetConditionHasPositivePolarity: isPositive = true,
  reason = reasons('IssuesReported', 'UnknownReported', 'InfoReported'),
  summaryMessageTransform = (lines) => lines,
}: DefaultMergeStrategyOptions = {}): MergeStrategy {
  return (operation, conditions, types) => {
    const ordered = byRelevance(conditions, types)
    const of = (wanted: Priority) => ordered.filter(({ condition }) => priority(condition) === wanted)
    const classes: Classes = { issue: of('issue'), unknown: of('unknown'), info: of('info') }
    const status = statusOf(classes, isPositive)
    const message =
      operation === 'aggregate'
        ? aggregateMessage(classes)
        : summaryMessageTransform(linesOf(ordered, priority, status === 'True')).join('\n')
    return { status, reason: reason(classes), message }
  }
}

/** True is an info and False an issue; for these types the other way round. */
export function defaultPriority(
  negativePolarityConditionTypes: readonly string[] = [],
): (condition: Condition) => Priority {
  return ({ type, status }) => {
    if (status !== 'True' && status !== 'False') return 'unknown'
    return (status === 'True') === negativePolarityConditionTypes.includes(type) ? 'issue' : 'info'
  }
}

/** One reason for each outcome. Upstream: `GetDefaultComputeMergeReasonFunc`. */
export function reasons(issue: string, unknown: string, info: string): (classes: Classes) => string {
  return (classes) => {
    if (classes.issue.length > 0) return issue
    return classes.unknown.length > 0 ? unknown : info
  }
}

/** By the place of their type in `types` (the last one of several, the first for a type that is not there), older first. */
function byRelevance(
  conditions: readonly OwnedCondition[],
  types: readonly string[],
): readonly OwnedCondition[] {
  const places = new Map(types.map((type, place) => [type, place]))
  const placed = conditions.map((owned) => ({
    owned,
    place: places.get(owned.condition.type) ?? 0,
    instant: instantOf(owned.condition.lastTransitionTime),
  }))
  return placed
    .sort((a, b) => a.place - b.place || (a.instant === b.instant ? 0 : a.instant < b.instant ? -1 : 1))
    .map(({ owned }) => owned)
}

function statusOf({ issue, unknown }: Classes, isPositive: boolean): Condition['status'] {
  if (issue.length > 0) return isPositive ? 'False' : 'True'
  if (unknown.length > 0) return 'Unknown'
  return isPositive ? 'True' : 'False'
}

/** The lines of a summary. An issue without a message shows its reason; infos show only where all is well. */
function linesOf(
  conditions: readonly OwnedCondition[],
  priority: (condition: Condition) => Priority,
  isWell: boolean,
): readonly string[] {
  return conditions
    .map(({ condition }) => condition)
    .filter((condition) => priority(condition) !== 'info' || (isWell && condition.message !== ''))
    .map(({ type, reason, message }) => `* ${type}:${message === '' ? ` ${reason}` : indented(message)}`)
}
