import type { Place } from '@capi-migrate/transitions'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { Operation } from '@capi-migrate/edits/json-patch'

/** An operation and the object it finds. */
export interface AppliedOperation {
  readonly operation: Operation
  /** The object as the older version's patches left it. */
  readonly before: JsonMap
  /** What the operation makes of it, converted. */
  readonly goal: JsonMap
  /** The object in the newer version, as the rewritten operations left it. */
  readonly now: JsonMap
  /** True for a place that a later operation writes below. */
  readonly isNeeded: (place: Place) => boolean
}
