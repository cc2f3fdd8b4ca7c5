import { expect, test } from 'vitest'
import { emptyOf, exitOf, leftOf, openOf, verdictOf } from './check.ts'
import type { Judged, Verdict } from './check.ts'
import { facts, whole } from '../test/facts.ts'
import { ruleOf } from './rules/table.ts'

const judged = (code: string, outcome: Judged['outcome'], accepted = false): Judged => ({
  rule: ruleOf(code)!,
  outcome,
  accepted,
  seen: [],
  missing: [],
  looked: 0,
})
const verdict = (...rules: readonly Judged[]): Verdict => ({
  cluster: 'test',
  ready: openOf(rules).length === 0,
  judged: rules,
})

test.each([
  [0, 'all holds', verdict(judged('CLU001', 'holds'))],
  [0, 'what does not was accepted', verdict(judged('CLU001', 'unknown', true))],
  [2, 'a fix mends what is broken', verdict(judged('CLU003', 'broken'), judged('CLU001', 'unknown'))],
  [3, 'a person has to act', verdict(judged('CLU003', 'broken'), judged('CLU001', 'broken'))],
  [4, 'something cannot be told', verdict(judged('CLU001', 'unknown'), judged('CLU003', 'holds'))],
])('exit code %d where %s', (code, _, one) => {
  expect(exitOf([one])).toBe(code)
})

test('the worst of a fleet decides', () => {
  expect(exitOf([verdict(judged('CLU001', 'holds')), verdict(judged('CLU001', 'broken'))])).toBe(3)
})

test('blockers, risks and what cannot be told', () => {
  const { blockers, risks, unknown } = leftOf(
    verdict(
      judged('CLU001', 'broken'),
      judged('CLU007', 'broken'),
      judged('CLU009', 'unknown'),
      judged('CLU002', 'holds'),
    ),
  )
  expect([blockers, risks, unknown].map((some) => some.map(({ rule }) => rule.code))).toEqual([
    ['CLU001'],
    ['CLU007'],
    ['CLU009'],
  ])
})

test('nothing of a kind is well where all was read, and says so', () => {
  const verdict = verdictOf(facts({ references: whole([]) }))
  expect(verdict.ready).toBe(true)
  expect(emptyOf(verdict).map(({ rule }) => rule.code)).toEqual(['CLU003', 'CLU005'])
})

test('nothing of a kind in one namespace tells nothing of the others', () => {
  const { ready, judged } = verdictOf(facts({ references: whole([]), namespace: 'a' }))
  const unknown = judged.filter(({ outcome }) => outcome === 'unknown')
  expect(unknown.map(({ rule }) => rule.code)).toEqual(['CLU003', 'CLU005'])
  expect(unknown[0]!.missing).toMatchObject([{ next: 'run again without --namespace' }])
  expect(ready).toBe(false)
})
