import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { current, later, noon, now, nowText, types } from '../../test/build.ts'
import { conditionLists, currentConditions } from '../../test/random.ts'
import { get } from '../find.ts'
import { defaultOrder } from './order.ts'
import { set, sorted } from './set.ts'

describe('the transition time', () => {
  const stored = current('Ready', 'True', 'Ready', '', noon)
  const table = [
    ['of a new condition is its own', [], current('Ready', 'True', 'Ready', '', later), later],
    ['of a new condition without one is now', [], { ...stored, lastTransitionTime: '' }, nowText],
    ['loses its fraction', [], current('Ready', 'True', 'Ready', '', '2026-08-21T13:00:00.999Z'), later],
    ['is written in UTC', [], current('Ready', 'True', 'Ready', '', '2026-08-21T15:00:00+02:00'), later],
    ['moves with the status', [stored], current('Ready', 'False', 'NotReady', '', later), later],
    ['stays while the status stays', [stored], current('Ready', 'True', 'Other', 'text', later), noon],
    ["is not Go's zero", [], current('Ready', 'True', 'Ready', '', '0001-01-01T00:00:00Z'), nowText],
  ] as const
  test.each(table)('%s', (_, list, condition, expected) => {
    expect(get(set(list, condition, { now }), 'Ready')?.lastTransitionTime).toBe(expected)
  })
})

describe('the generation', () => {
  const observed = { ...current('Ready', 'True'), observedGeneration: 3 }
  test.each([
    ["is the object's", 7, 7],
    ['is left out where the object has none', 0, undefined],
    ["is the condition's own where no object is named", undefined, 3],
  ])('%s', (_, generation, expected) => {
    const options = generation === undefined ? {} : { generation }
    expect(set([], observed, options)[0]?.observedGeneration).toBe(expected)
  })
})

describe('the list', () => {
  const jumbled = [current('b', 'True'), current('a', 'True')]

  test('is sorted where something changes', () => {
    expect(types(set(jumbled, current('a', 'True', 'Other')))).toEqual(['a', 'b'])
  })

  test('is the very same where nothing changes, unsorted as it was', () => {
    expect(set(jumbled, current('a', 'True'))).toBe(jumbled)
  })

  test('keeps its order where no order is wanted', () => {
    expect(types(set(jumbled, current('0', 'True'), { order: null }))).toEqual(['b', 'a', '0'])
  })

  test('is not written to', () => {
    const frozen = Object.freeze(jumbled.map((condition) => Object.freeze(condition)))
    expect(() => set(frozen, current('a', 'False'))).not.toThrow()
  })
})

describe('laws', () => {
  test('set is idempotent', () => {
    fc.assert(
      fc.property(conditionLists(currentConditions), currentConditions, (list, condition) => {
        const once = set(list, condition, { now })
        expect(set(once, condition, { now: new Date(later) })).toEqual(once)
      }),
    )
  })

  test('what is set is found, and nothing else is touched', () => {
    fc.assert(
      fc.property(conditionLists(currentConditions), currentConditions, (list, condition) => {
        const next = set(list, condition, { now })
        expect(get(next, condition.type)).toMatchObject({
          status: condition.status,
          reason: condition.reason,
          message: condition.message,
        })
        const others = (all: typeof list) => sorted(all.filter(({ type }) => type !== condition.type))
        expect(others(next)).toEqual(others(list))
      }),
    )
  })

  test('the order is total: sorting knows only one result for conditions of different types', () => {
    fc.assert(
      fc.property(conditionLists(currentConditions), fc.infiniteStream(fc.nat()), (list, numbers) => {
        const shuffled = list
          .map((condition) => ({ condition, key: numbers.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ condition }) => condition)
        expect(sorted(shuffled)).toEqual(sorted(list))
        expect(sorted(sorted(list))).toEqual(sorted(list))
        for (const a of list) for (const b of list) expect(defaultOrder(a, b)).toBe(-defaultOrder(b, a) || 0)
      }),
    )
  })
})
