import { expect, test } from 'vitest'
import { byBytes } from './text.ts'

test.each([
  ['a', 'b'],
  ['B', 'a'],
  ['a', 'aa'],
  ['～', '😀'],
  ['a～', 'a😀'],
])('%s is before %s', (a, b) => {
  expect(byBytes(a, b)).toBeLessThan(0)
  expect(byBytes(b, a)).toBeGreaterThan(0)
  expect(byBytes(a, a)).toBe(0)
})
