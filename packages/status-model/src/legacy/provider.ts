import type { ConditionStatus } from '../find.ts'
import { valueAt } from '../values/path.ts'
import type { ApiObject } from '../object.ts'
import { isRecord, present } from '../values/read.ts'
import { isUnset, secondsOf, wholeSeconds } from '../values/time.ts'
import type { LegacyCondition, Severity } from './condition.ts'

/**
 * The legacy conditions of a provider's object, as Cluster API reads them: always `status.conditions`, so for a provider
 * that is at contract v1beta2 these are the new ones, without severity. One unreadable field and there are none at all.
 *
 * Upstream: util/conditions/deprecated/v1beta1/unstructured.go, `UnstructuredGetter`.
 */
export function providerConditions(object: ApiObject): readonly LegacyCondition[] {
  const list = valueAt(object, 'status.conditions')
  return Array.isArray(list) && list.every(isReadable) ? list.map((entry) => conditionOf(entry ?? {})) : []
}

/** What Go decodes: strings, a time, and nulls, which leave the field or the whole condition empty. */
function isReadable(entry: unknown): entry is Readonly<Record<string, unknown>> | null {
  if (!isRecord(entry)) return entry === null
  const { type, status, severity, reason, message, lastTransitionTime: time } = entry
  return (
    [type, status, severity, reason, message].every(
      (value) => value === undefined || value === null || isText(value),
    ) &&
    (time === undefined || time === null || (isText(time) && secondsOf(time) !== undefined))
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function conditionOf(entry: Readonly<Record<string, unknown>>): LegacyCondition {
  const text = (name: string) => (isText(entry[name]) ? entry[name] : undefined)
  const time = text('lastTransitionTime')
  return {
    type: text('type') ?? '',
    status: (text('status') ?? '') as ConditionStatus,
    ...present({
      severity: text('severity') as Severity | undefined,
      lastTransitionTime: time === undefined || isUnset(time) ? undefined : wholeSeconds(time),
      reason: text('reason'),
      message: text('message'),
    }),
  }
}
