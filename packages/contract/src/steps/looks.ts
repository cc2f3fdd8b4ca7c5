import type { Check } from '@capi-migrate/contract-rules'
import { lookAtCheck } from './look-check.ts'
import { unknown } from './outcome.ts'
import type { Look } from './step.ts'

/** Several looks, one after the other. */
export function all(...looks: readonly Look[]): Look {
  return (way) => looks.flatMap((look) => look(way))
}

/** A look at kinds, which says so where there is none with a role. */
export function ofKinds(look: Look): Look {
  return (way) => (way.kinds.length === 0 ? [unknown('the CRDs of kinds with a role')] : look(way))
}

/** What a check of the rules sees, with what is said where it passes. */
export function check(one: Check, says: string): Look {
  return (way) => lookAtCheck(one, way, () => says)
}
