import type { ApiObject } from '@capi-migrate/status-model'
import { mirror, noReasonReported, providerConditions } from '@capi-migrate/status-model/current'
import type { Condition } from '@capi-migrate/status-model/current'
import { computed } from './outcome.ts'
import type { Outcome } from './outcome.ts'

export interface Mirror {
  readonly target: string
  readonly source: 'Ready' | 'Available'
  /** Whether initialization is done; it stands in where the source is missing. */
  readonly isDone: boolean
  /** The field of the provider's object that says so. */
  readonly field: string
}

/** A provider's condition, as Cluster API shows it on its own object. Upstream: `NewMirrorConditionFromUnstructured`. */
export function mirrored(object: ApiObject, { target, source, isDone, field }: Mirror): Outcome {
  const read = providerConditions(object)
  if (!read.ok) return computed(target, 'Unknown', 'InvalidConditionReported', read.error)
  const fallback: Pick<Condition, 'status' | 'reason' | 'message'> = isDone
    ? { status: 'True', reason: source, message: '' }
    : { status: 'False', reason: `Not${source}`, message: `${object.kind} ${field} is false` }
  const condition = mirror(read.value, source, { targetConditionType: target, fallback })
  const isBare = condition.status === 'True' && condition.reason === noReasonReported
  return { basis: 'computed', condition: isBare ? { ...condition, reason: source } : condition }
}
