import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('thousands stand apart, as Intl writes them', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(grouped(count)).toBe(count.toLocaleString('en'))
    }),
  )
})
