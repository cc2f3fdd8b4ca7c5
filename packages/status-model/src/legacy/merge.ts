import { byBytes } from '../values/text.ts'
import { byType, falseCondition, trueCondition, unknownCondition } from './condition.ts'
import type { LegacyCondition, Severity } from './condition.ts'
import type { LegacySource } from './source.ts'

/** A condition with its status as if it had positive polarity, and the object it stands on. */
export interface Localized {
  readonly condition: LegacyCondition
  readonly status: LegacyCondition['status']
  readonly source: Pick<LegacySource, 'kind' | 'name'>
}

export interface MergeOptions {
  /** The order in which types give reason and message. */
  readonly conditions?: readonly string[]
  /** Names the object behind the reason: `Reason @ Kind/name`. */
  readonly addSourceRef?: boolean
  /** The message is `n of total completed`; absent: the message of the condition that gives the reason. */
  readonly total?: number
}

/** Conditions of one status and severity. */
interface Group {
  readonly status: LegacyCondition['status']
  readonly severity: Severity
  readonly members: Localized[]
}

const severities: readonly Severity[] = ['Error', 'Warning', 'Info']

/**
 * One condition of many: the group of status and severity that matters most speaks for all. `undefined` where there is
 * nothing to merge. Upstream: util/conditions/deprecated/v1beta1/merge.go.
 */
export function merge(
  conditions: readonly Localized[],
  targetType: string,
  options: MergeOptions,
): LegacyCondition | undefined {
  const groups = groupsOf(conditions)
  const top = groups.toSorted((a, b) => rank(a) - rank(b))[0]
  if (!top) return undefined
  if (top.status === 'True') return trueCondition(targetType)
  const first = firstOf(top, options.conditions)
  const reason = options.addSourceRef ? localized(first) : (first.condition.reason ?? '')
  const message =
    options.total === undefined
      ? first.condition.message
      : `${completed(groups)} of ${options.total} completed`
  return top.status === 'False'
    ? falseCondition(targetType, reason, top.severity, message)
    : unknownCondition(targetType, reason, message)
}

/** A condition as one of positive polarity. */
export function localize(
  condition: LegacyCondition,
  source: LegacySource,
  hasNegativePolarity = false,
): Localized {
  return { condition, source, status: hasNegativePolarity ? flipped(condition.status) : condition.status }
}

function flipped(status: LegacyCondition['status']): LegacyCondition['status'] {
  if (status === 'True') return 'False'
  return status === 'False' ? 'True' : status
}

function groupsOf(conditions: readonly Localized[]): readonly Group[] {
  const groups: Group[] = []
  for (const member of conditions) {
    const { status } = member
    const { severity = '' } = member.condition
    const group = groups.find((other) => other.status === status && other.severity === severity)
    if (group) group.members.push(member)
    else groups.push({ status, severity, members: [member] })
  }
  return groups
}

/** Smaller matters more. False without a severity matters least of all: less than Unknown. */
function rank({ status, severity }: Group): number {
  if (status === 'True') return severities.length
  if (status === 'Unknown') return severities.length + 1
  const place = status === 'False' ? severities.indexOf(severity) : -1
  return place < 0 ? severities.length + 2 : place
}

/** The member that gives reason and message: the earliest of the wanted types, else the first by type and name. */
function firstOf({ members }: Group, order: readonly string[] = []): Localized {
  const sorted = members.toSorted(
    (a, b) => byType(a.condition, b.condition) || byBytes(a.source.name, b.source.name),
  )
  const wanted = order.find((type) => sorted.some(({ condition }) => condition.type === type))
  return sorted.find(({ condition }) => condition.type === wanted) ?? sorted[0]!
}

/** A reason names its object once, at the lowest level. */
function localized({ condition: { reason = '' }, source }: Localized): string {
  return reason.includes('@') ? reason : `${reason} @ ${source.kind}/${source.name}`
}

/** Those that are True; one with a severity does not count. */
function completed(groups: readonly Group[]): number {
  return groups.find(({ status, severity }) => status === 'True' && severity === '')?.members.length ?? 0
}
