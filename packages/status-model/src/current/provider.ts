import { printed } from '../values/read.ts'
import type { AnyCondition } from '../find.ts'
import { get } from '../find.ts'
import { valueAt } from '../values/path.ts'
import type { ApiObject } from '../object.ts'
import { failure, success } from '../result.ts'
import type { Result } from '../result.ts'
import { isUnset, secondsOf, wholeSeconds } from '../values/time.ts'
import type { Condition } from './condition.ts'

/** The reason of a provider's condition that has none. */
export const noReasonReported = 'NoReasonReported'

/**
 * The conditions of a provider's object of any version and contract, as Cluster API reads them: the list under
 * `status.v1beta2` if there is one, else the list under `status`, legacy conditions too; never those under
 * `status.deprecated`. Nothing where there is no list. One unreadable condition fails the whole list.
 *
 * Upstream: util/conditions/getter.go, `UnstructuredGetAll`. Where a field has another JSON type upstream crashes; here
 * that is an error as well.
 */
export function providerConditions(object: ApiObject): Result<readonly Condition[]> {
  for (const path of ['status.v1beta2.conditions', 'status.conditions']) {
    const list = valueAt(object, path)
    if (!Array.isArray(list)) continue
    const read = conditionsOf(list)
    return read.ok
      ? read
      : failure(`failed to convert ${path} from ${object.kind ?? ''} to []metav1.Condition: ${read.error}`)
  }
  return success([])
}

/** One of {@link providerConditions}; `undefined` where the object does not have it. */
export function providerCondition(object: ApiObject, type: string): Result<Condition | undefined> {
  const read = providerConditions(object)
  return read.ok ? success(get(read.value, type)) : read
}

function conditionsOf(list: readonly unknown[]): Result<readonly Condition[]> {
  const conditions: Condition[] = []
  for (const entry of list) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) continue
    const read = conditionOf(entry as Readonly<Record<string, unknown>>)
    if (!read.ok) return read
    conditions.push(read.value)
  }
  return success(conditions)
}

function conditionOf(entry: Readonly<Record<string, unknown>>): Result<Condition> {
  const { type = '', status = '', reason = '', message = '', observedGeneration = 0 } = entry
  const lastTransitionTime = entry.lastTransitionTime ?? ''
  for (const [name, value] of Object.entries({ type, status, reason, message, lastTransitionTime }))
    if (typeof value !== 'string') return failure(`${name} of a condition must be a string`)
  if (!Number.isInteger(observedGeneration))
    return failure('observedGeneration of a condition must be an integer')
  const time = lastTransitionTime as string
  const isSet = time !== '' && time !== 'null'
  if (isSet && secondsOf(time) === undefined)
    return failure(`failed to unmarshal lastTransitionTime value: ${time}: it is not an RFC 3339 time`)
  if (type === '') return failure('type must be set for all conditions')
  if (status === '') return failure(`status must be set for the ${printed(type)} condition`)
  if (!isStatus(status))
    return failure(`status for the ${printed(type)} condition must be one of True, False, Unknown`)
  return success({
    type: type as string,
    status,
    ...(observedGeneration !== 0 && { observedGeneration: observedGeneration as number }),
    ...(isSet && !isUnset(time) && { lastTransitionTime: wholeSeconds(time) }),
    reason: reason === '' ? noReasonReported : (reason as string),
    message: message as string,
  })
}

function isStatus(value: unknown): value is AnyCondition['status'] {
  return value === 'True' || value === 'False' || value === 'Unknown'
}
