import type { Facts } from '../facts/facts.ts'
import type { Concern } from '../facts/around/finding.ts'
import type { Judgement } from './rule.ts'

/** CLU016 to CLU020: what objects of other projects know of v1beta1. */
export function judgeAround(concern: Concern): (facts: Facts) => Judgement {
  return ({ around }) => {
    const { value, missing } = around[concern]
    return { seen: value.findings, missing, looked: value.looked }
  }
}
