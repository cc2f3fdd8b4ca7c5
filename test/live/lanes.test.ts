import { expect, test } from 'vitest'
import { suites } from './arguments.ts'
import { lanesOf } from './lanes.ts'

test('every suite is in one lane', () => {
  expect(lanesOf(suites).flat().toSorted()).toEqual([...suites].toSorted())
})

test('a lane without suites is none', () => {
  expect(lanesOf(['machines'])).toEqual([['machines']])
})
