import type { Check } from '@capi-migrate/contract-rules'
import { lookAtCheck } from './look-check.ts'
import { unique, unknown } from './outcome.ts'
import type { Look } from './step.ts'

/** Several looks, one after the other; what several find is said once. */
export function all(...looks: readonly Look[]): Look {
  return (way) => unique(looks.flatMap((look) => look(way)))
}

/** A look at kinds, which says so where there is none with a role. */
export function ofKinds(look: Look): Look {
  return (way) => (way.kinds.length === 0 ? [unknown('the CRDs of kinds with a role')] : look(way))
}

/** What a check of the rules sees. */
export function check(one: Check): Look {
  return (way) => lookAtCheck(one, way)
}
