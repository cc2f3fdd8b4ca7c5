import type { Condition, Source } from '../src/current/index.ts'
import type { ConditionStatus } from '../src/index.ts'
import type { LegacyCondition, Severity } from '../src/legacy/index.ts'

/** Short forms for tables. */

export const noon = '2026-08-21T12:00:00Z'
export const later = '2026-08-21T13:00:00Z'
export const now = new Date('2026-08-21T14:00:00.900Z')
export const nowText = '2026-08-21T14:00:00Z'

export function current(
  type: string,
  status: ConditionStatus,
  reason = 'R',
  message = '',
  lastTransitionTime = noon,
): Condition {
  return { type, status, lastTransitionTime, reason, message }
}

export function legacy(
  type: string,
  status: ConditionStatus,
  severity?: Severity,
  reason?: string,
  message?: string,
): LegacyCondition {
  return {
    type,
    status,
    ...(severity !== undefined && { severity }),
    lastTransitionTime: noon,
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
  }
}

export function machine(name: string, ...conditions: readonly Condition[]): Source {
  return { kind: 'Machine', name, conditions }
}

export function controlPlaneMachine(name: string, ...conditions: readonly Condition[]): Source {
  return { ...machine(name, ...conditions), isControlPlaneMachine: true }
}

export function types(conditions: readonly { readonly type: string }[]): readonly string[] {
  return conditions.map(({ type }) => type)
}
