import { expect, test } from 'vitest'
import { isUnset, secondsOf, wholeSeconds } from './time.ts'

// Each answer is Go's.
test.each([
  ['2026-08-21T12:00:00Z', '2026-08-21T12:00:00Z'],
  ['2026-08-21T12:00:00.999Z', '2026-08-21T12:00:00Z'],
  ['2026-08-21T12:00:00,5Z', '2026-08-21T12:00:00Z'],
  ['2026-08-21T9:00:00Z', '2026-08-21T09:00:00Z'],
  ['2026-08-21T14:00:00+02:00', '2026-08-21T12:00:00Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z'],
])('%s is stored as %s', (written, expected) => {
  expect(wholeSeconds(written)).toBe(expected)
})

test.each([
  ['2026-02-29T00:00:00Z'],
  ['2026-08-21T24:00:00Z'],
  ['2026-08-21T12:00:60Z'],
  ['2026-08-21t12:00:00z'],
  ['2026-08-21 12:00:00Z'],
  ['2026-08-21T12:00:00'],
  ['2026-08-21'],
  ['yesterday'],
  [''],
])('%j is no time', (written) => {
  expect(secondsOf(written)).toBeUndefined()
  expect(isUnset(written)).toBe(true)
})

test('the zero time of Go is not set', () => {
  expect(isUnset('0001-01-01T00:00:00Z')).toBe(true)
  expect(isUnset(undefined)).toBe(true)
  expect(isUnset('1970-01-01T00:00:00Z')).toBe(false)
})
