import { describe, expect, test } from 'vitest'
import { current, legacy, noon } from '../test/build.ts'
import {
  get,
  has,
  isFalse,
  isTrue,
  isUnknown,
  messageOf,
  reasonOf,
  remove,
  transitionTimeOf,
} from './find.ts'
import { severityOf } from './legacy/condition.ts'

const list = [
  current('A', 'True', 'Ra', 'ma'),
  current('B', 'False'),
  current('C', 'Unknown'),
  current('A', 'False', 'second'),
]

describe('a condition', () => {
  test.each([
    ['True', 'A', [true, true, false, false]],
    ['False', 'B', [true, false, true, false]],
    ['Unknown', 'C', [true, false, false, true]],
    ['missing: as if it were Unknown', 'D', [false, false, false, true]],
  ])('that is %s', (_, type, expected) => {
    expect([has, isTrue, isFalse, isUnknown].map((is) => is(list, type))).toEqual(expected)
  })

  test('of two of one type the first counts', () => {
    expect(get(list, 'A')).toMatchObject({ status: 'True', reason: 'Ra' })
  })

  test('that is missing has no reason, no message and no time', () => {
    expect([reasonOf(list, 'A'), messageOf(list, 'A'), transitionTimeOf(list, 'A')]).toEqual([
      'Ra',
      'ma',
      noon,
    ])
    expect([reasonOf(list, 'D'), messageOf(list, 'D'), transitionTimeOf(list, 'D')]).toEqual([
      '',
      '',
      undefined,
    ])
  })

  test('is removed wherever it stands', () => {
    expect(remove(list, 'A').map(({ type }) => type)).toEqual(['B', 'C'])
  })
})

test('no severity is not the same as no condition', () => {
  const conditions = [legacy('A', 'False', 'Info'), legacy('B', 'True')]
  expect(['A', 'B', 'C'].map((type) => severityOf(conditions, type))).toEqual(['Info', '', undefined])
})
