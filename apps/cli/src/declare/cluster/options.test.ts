import { Command } from 'commander'
import { expect, test } from 'vitest'
import { reachOptions } from './options.ts'

test.each([
  [
    ['--context', 'a,b'],
    ['a', 'b'],
  ],
  [
    ['--context', 'a', '--context', 'b,c'],
    ['a', 'b', 'c'],
  ],
  [[], undefined],
])('contexts of %j', (args, contexts) => {
  expect(reachOptions(new Command()).parse(args, { from: 'user' }).opts().context).toEqual(contexts)
})
