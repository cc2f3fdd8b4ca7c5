import { add, drop, move } from '../row.ts'
import type { Row } from '../row.ts'

const legacy = 'the v1beta1 value lives on under status.deprecated until v1beta1 is removed'
const preview = 'v1beta1 showed the v1beta2 value under status.v1beta2'

/**
 * The two generations of conditions. The names cross: what v1beta1 calls `status.conditions` is not what v1beta2
 * calls so, and neither is ever translated into the other.
 */
export const conditions: readonly Row[] = [
  move('status.conditions', 'status.deprecated.v1beta1.conditions', undefined, legacy),
  move('status.v1beta2.conditions', 'status.conditions', undefined, preview),
  drop('status.v1beta2', 'its fields move to status'),
  add('status.deprecated', 'holds the v1beta1 values until v1beta1 is removed'),
  add('status.deprecated.v1beta1', 'holds the v1beta1 values until v1beta1 is removed'),
]

/** Terminal failures, which v1beta2 no longer has. */
export const failures: readonly Row[] = ['failureReason', 'failureMessage'].map((name) => deprecated(name))

/** A counter or field of v1beta1 that keeps its meaning under `status.deprecated.v1beta1` only. */
export function deprecated(name: string): Row {
  return move(`status.${name}`, `status.deprecated.v1beta1.${name}`, undefined, legacy)
}

/** A field that v1beta1 previewed under `status.v1beta2`. */
export function previewed(name: string): Row {
  return move(`status.v1beta2.${name}`, `status.${name}`, undefined, preview)
}

/** Replica counters of the kinds that own Machines. */
export const counters: readonly Row[] = [
  deprecated('readyReplicas'),
  previewed('readyReplicas'),
  previewed('availableReplicas'),
  previewed('upToDateReplicas'),
]

/** One-time facts: v1beta1 says `ready`, v1beta2 says that initialization is done. */
export function initialized(from: string, to: string): Row {
  return move(
    `status.${from}`,
    `status.initialization.${to}`,
    undefined,
    'a fact of initialization, not a state',
  )
}

/** Where a kind has any of {@link initialized}. */
export const initialization: Row = add('status.initialization', 'holds the facts of initialization')
