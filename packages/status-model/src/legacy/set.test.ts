import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { later, legacy, noon, now, nowText, types } from '../../test/build.ts'
import { conditionLists, legacyConditions } from '../../test/random.ts'
import { get } from '../find.ts'
import { byType } from './condition.ts'
import type { LegacyCondition } from './condition.ts'
import {
  markFalse,
  markFalseWithNegativePolarity,
  markTrue,
  markTrueWithNegativePolarity,
  markUnknown,
  set,
  setWithCustomLastTransitionTime,
} from './set.ts'

const stored = legacy('Ready', 'False', 'Info', 'Waiting', 'for a disk')

describe('the transition time', () => {
  const moved = (change: Partial<LegacyCondition>): LegacyCondition => ({
    ...stored,
    lastTransitionTime: later,
    ...change,
  })
  test.each([
    ['stays where nothing else changes', moved({}), noon],
    ['moves to now with the status, whatever the condition brings', moved({ status: 'Unknown' }), nowText],
    ['moves with the reason', moved({ reason: 'Broken' }), nowText],
    ['moves with the severity', moved({ severity: 'Error' }), nowText],
    ['moves with the message', moved({ message: 'for a network' }), nowText],
  ])('%s', (_, condition, expected) => {
    expect(get(set([stored], condition, { now }), 'Ready')?.lastTransitionTime).toBe(expected)
  })

  test('of a new condition is its own, or now', () => {
    expect(set([], moved({}), { now })[0]?.lastTransitionTime).toBe(later)
    const { lastTransitionTime: _, ...timeless } = stored
    expect(set([], timeless, { now })[0]?.lastTransitionTime).toBe(nowText)
  })

  test.each([
    ['moves with the status, to the one the condition brings', moved({ status: 'True' }), later],
    ['stays with the reason', moved({ reason: 'Broken' }), noon],
    ['stays where nothing else changes', moved({}), noon],
    ['is now where the condition brings none', { type: 'Ready', status: 'True' } as const, nowText],
  ])('by custom: %s', (_, condition, expected) => {
    expect(setWithCustomLastTransitionTime([stored], condition, { now })[0]?.lastTransitionTime).toBe(
      expected,
    )
  })
})

describe('marks', () => {
  test.each<readonly [string, readonly LegacyCondition[], object]>([
    ['true says nothing more', markTrue([], 'A', { now }), { status: 'True' }],
    [
      'false says how bad it is and why',
      markFalse([], 'A', 'Broken', 'Error', 'no disk', { now }),
      { status: 'False', severity: 'Error', reason: 'Broken', message: 'no disk' },
    ],
    [
      'an empty message is none',
      markFalse([], 'A', 'R', 'Info', '', { now }),
      { status: 'False', severity: 'Info', reason: 'R' },
    ],
    [
      'unknown has no severity',
      markUnknown([], 'A', 'NotYet', 'wait', { now }),
      { status: 'Unknown', reason: 'NotYet', message: 'wait' },
    ],
    [
      'true of negative polarity says how bad it is',
      markTrueWithNegativePolarity([], 'A', 'Full', 'Warning', 'disk', { now }),
      { status: 'True', severity: 'Warning', reason: 'Full', message: 'disk' },
    ],
    [
      'false of negative polarity says nothing more',
      markFalseWithNegativePolarity([], 'A', { now }),
      { status: 'False' },
    ],
  ])('%s', (_, list, expected) => {
    expect(list).toEqual([{ type: 'A', lastTransitionTime: nowText, ...expected }])
  })
})

test('Ready comes first, the others by name, upper case before lower case', () => {
  const list = ['b', 'a', 'B'].map((type) => legacy(type, 'True'))
  expect(types(set(list, legacy('Ready', 'True')))).toEqual(['Ready', 'B', 'a', 'b'])
})

test('what was not computed leaves the old condition', () => {
  expect(set([stored], undefined)).toEqual([stored])
})

describe('laws', () => {
  test('set is idempotent', () => {
    fc.assert(
      fc.property(conditionLists(legacyConditions), legacyConditions, (list, condition) => {
        const once = set(list, condition, { now })
        expect(set(once, condition, { now: new Date(later) })).toEqual(once)
      }),
    )
  })

  test('the list is always in order', () => {
    fc.assert(
      fc.property(conditionLists(legacyConditions), legacyConditions, (list, condition) => {
        const next = set(list, condition, { now })
        expect(next).toEqual(next.toSorted(byType))
        for (const a of next) for (const b of next) expect(byType(a, b)).toBe(-byType(b, a) || 0)
      }),
    )
  })
})
