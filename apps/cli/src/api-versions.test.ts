import { expect, test } from 'vitest'
import { lookupFrom } from './api-versions.ts'

test('a kind goes before its group, and a group before all', () => {
  const lookup = lookupFrom(['*=v3', 'a.example=v2', 'a.example/Kind=v1'])!
  expect(lookup('a.example', 'Kind')).toBe('a.example/v1')
  expect(lookup('a.example', 'Other')).toBe('a.example/v2')
  expect(lookup('b.example', 'Kind')).toBe('b.example/v3')
})

test('the empty group is a version alone', () => {
  expect(lookupFrom(['*=v1'])!('', 'Node')).toBe('v1')
})

test('what was not said is left to the built-in table', () => {
  expect(lookupFrom([])).toBeUndefined()
  expect(lookupFrom(['a.example=v2'])!('b.example', 'Kind')).toBeUndefined()
})
