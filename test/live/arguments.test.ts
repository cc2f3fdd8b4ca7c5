import { expect, test } from 'vitest'
import { readArguments, suites } from './arguments.ts'

test('a thin choice of all suites, unless told otherwise', () => {
  expect(readArguments([])).toEqual({ all: false, seed: 1, suites, file: '' })
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
  ['usage: npm run test:cluster', ['--only', 'stored,nothing']],
  ["Unknown option '--no'", ['--no']],
])('%s: %j', (message, args) => {
  expect(() => readArguments(args)).toThrow(message)
})

test('a name that several suites begin with is all of them', () => {
  expect(readArguments(['--only', 'history']).suites).toEqual(['history-stored', 'history-machines'])
})

test('several suites', () => {
  expect(readArguments(['--only', 'machines,stored']).suites).toEqual(['stored', 'machines'])
})
