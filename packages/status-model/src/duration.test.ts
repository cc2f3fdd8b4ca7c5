import { expect, test } from 'vitest'
import { humanDuration } from './duration.ts'

test.each([
  [-1.5, '0s'],
  [-2, '<invalid>'],
  [0.9, '0s'],
  [59, '59s'],
  [119, '119s'],
  [120, '2m'],
  [301, '5m1s'],
  [3599, '59m'],
  [4 * 3600, '4h'],
  [4 * 3600 + 60, '4h1m'],
  [20 * 3600, '20h'],
  [3 * 86400 + 3600, '3d1h'],
  [100 * 86400, '100d'],
  [3 * 365 * 86400, '3y'],
  [3 * 365 * 86400 + 86400, '3y1d'],
  [292 * 365 * 86400, '292y'],
])('%d seconds are %s', (seconds, expected) => {
  expect(humanDuration(seconds)).toBe(expected)
})
