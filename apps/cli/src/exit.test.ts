import { expect, test } from 'vitest'
import { exitCodeOf } from './exit.ts'

test.each([
  [{ failures: 0, pending: 0, tasks: 0 }, 0],
  [{ failures: 1, pending: 1, tasks: 1 }, 1],
  [{ failures: 0, pending: 1, tasks: 1 }, 2],
  [{ failures: 0, pending: 0, tasks: 1 }, 3],
])('%o exits %i', (outcome, code) => expect(exitCodeOf(outcome)).toBe(code))
