import { expect, test } from 'vitest'
import { jobsFor } from './jobs.ts'

test.each([
  [0, 16, 1],
  [3_999, 16, 1],
  [4_000, 16, 2],
  [20_000, 1, 1],
  [20_000, 2, 1],
  [20_000, 4, 3],
  [20_000, 16, 6],
  [100_000, 16, 8],
])('%i files on %i cores are planned by %i jobs', (files, cores, jobs) => {
  expect(jobsFor(files, cores)).toBe(jobs)
})
