import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

test('a thin choice of both suites, unless told otherwise', () => {
  expect(readArguments([])).toEqual({ all: false, seed: 1, suites: ['stored', 'machines'], file: '' })
  expect(readArguments(['--all', '--seed', '7', '--only', 'machines', '--file', 'x'])).toEqual({
    all: true,
    seed: 7,
    suites: ['machines'],
    file: 'x',
  })
})

test.each([
  ['usage: npm run test:cluster', ['--seed', 'x']],
  ['usage: npm run test:cluster', ['--only', 'nothing']],
  ["Unknown option '--no'", ['--no']],
])('%s: %j', (message, args) => {
  expect(() => readArguments(args)).toThrow(message)
})
