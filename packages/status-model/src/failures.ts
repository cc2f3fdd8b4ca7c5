import type { ApiObject } from './object.ts'
import { deprecated, factOf } from './places.ts'
import { present, textOf } from './values/read.ts'

/** A terminal failure, which v1beta2 has no longer. */
export interface LegacyFailure {
  readonly reason?: string
  readonly message?: string
}

/** The terminal failure an object reports, `undefined` where it reports none. */
export function legacyFailure(object: ApiObject): LegacyFailure | undefined {
  const reason = textOf(factOf(object, deprecated('failureReason')))
  const message = textOf(factOf(object, deprecated('failureMessage')))
  return reason === undefined && message === undefined ? undefined : present({ reason, message })
}
