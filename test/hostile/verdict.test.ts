import { expect, test } from 'vitest'
import { secret } from './input.ts'
import type { Run } from './run.ts'
import { wrongWith } from './verdict.ts'

const fine: Run = {
  code: 2,
  stdout: Buffer.from('a\tü\n'),
  stderr: Buffer.alloc(0),
  seconds: 1,
  megabytes: 100,
}

test('a run that ends in its limits is fine', () => {
  expect(wrongWith(fine)).toEqual([])
})

test.each<[string, Partial<Run>]>([
  ['it hangs', { code: undefined }],
  ['it ended with 139', { code: 139 }],
  ['it took 10.1 s', { seconds: 10.1 }],
  ['it took 501 MB', { megabytes: 500.5 }],
  ['it shows an error of its own', { stderr: Buffer.from('x\n    at f (a.js:1:1)\n') }],
  ['it shows a secret', { stdout: Buffer.from(`a: ${secret}`) }],
  ['it prints U+001b raw', { stdout: Buffer.from('\u001b[31m') }],
  ['it prints U+202e raw', { stderr: Buffer.from('\u202e') }],
  ['it prints U+009b raw', { stderr: Buffer.from('\u009b') }],
])('%s', (what, part) => {
  expect(wrongWith({ ...fine, ...part })).toEqual([what])
})

test.each(['', 'a', 'ab', 'abc'])('a secret in base64 is seen behind "%s"', (before) => {
  const stdout = Buffer.from(Buffer.from(`${before}${secret} and more`).toString('base64'))
  expect(wrongWith({ ...fine, stdout })).toEqual(['it shows a secret'])
})
