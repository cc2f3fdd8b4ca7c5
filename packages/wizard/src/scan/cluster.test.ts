import { noNotes, noted } from '@capi-migrate/plan/notes'
import type { Judged } from '@capi-migrate/plan/cluster'
import { describe, expect, it } from 'vitest'
import { statesOf } from '../step.ts'
import { stepOf } from './cluster.ts'

const rule = {
  code: 'CLU099',
  severity: 'high',
  holds: 'all is well',
  broken: 'something is not',
  why: 'It breaks.',
  seen: 'a field',
  mended: 'mend it',
  when: 'now',
  by: 'person',
  evidence: 'measured',
  judge: () => ({ seen: [], missing: [], looked: 0 }),
} as const

const judged = (outcome: Judged['outcome'], more: Partial<Judged> = {}): Judged => ({
  rule,
  outcome,
  accepted: false,
  seen: [],
  missing: [],
  looked: 1,
  ...more,
})

const forbidden = { what: 'secrets', why: 'forbidden', says: '403', next: 'ask for the right' } as const

describe('a rule as a step', () => {
  it('is done where it holds', () => {
    const evidence = [{ what: '1 looked at' }]
    expect(stepOf(judged('holds'))).toMatchObject({ title: 'All is well', found: 'done', evidence })
    expect(stepOf(judged('holds', { looked: 0 })).evidence).toEqual([{ file: '', what: 'none there' }])
  })

  it('is open where it does not, with what is there and how it is mended', () => {
    const seen = [1, 2, 3, 4, 5, 6].map((n) => ({ object: `Machine m${n}`, says: 'is old' }))
    const step = stepOf(judged('broken', { seen, missing: [forbidden] }))
    expect(step).toMatchObject({ found: 'open', mended: 'mend it' })
    expect(step.evidence).toHaveLength(5)
    expect(step.evidence[0]).toEqual({ file: 'Machine m1', what: 'is old' })
  })

  it('is open where it cannot be told, and nobody can note it as done', () => {
    const step = stepOf(judged('unknown', { missing: [forbidden] }))
    expect(step).toMatchObject({ found: 'open', mended: 'ask for the right' })
    expect(step.evidence).toEqual([{ file: 'secrets', what: 'cannot be told: 403' }])
    expect(statesOf([step], noted(noNotes, 'done', 'CLU099', 'I say so')).get('CLU099')).toBe('open')
  })
})
