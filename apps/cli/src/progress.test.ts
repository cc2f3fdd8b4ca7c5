import { expect, test } from 'vitest'
import { sayProgress } from './progress.ts'

test('progress is count, rate and time left', () => {
  expect(sayProgress('files read', 4000, 20_000, 2000)).toBe(
    '4,000 of 20,000 files read · 2,000/s · 8 s left',
  )
  expect(sayProgress('files read', 0, 20, 1500)).toBe('0 of 20 files read · 0/s')
  expect(sayProgress('objects read', 3000, undefined, 1500)).toBe('3,000 objects read · 2,000/s')
})
