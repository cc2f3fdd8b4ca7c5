import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'
import { readTolerant } from './read-tolerant.ts'

const line = fc
  .tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom(
      'a: 1',
      'b: "x"',
      'c:',
      'd: {e: 1}',
      'f: [1,',
      '2]',
      'g: |',
      'x: >-',
      'h: &i',
      'j: *i',
      '- k',
      '- l: 1',
      '-',
      '- [m]',
      '"n":',
      "o: 'p",
      "q'",
      '# r',
      '',
      '? s',
      ': t',
      'u',
      '---',
      '\tv: 1',
      'w: 1 # x',
      '- - y',
    ),
  )
  .map(([depth, content]) => '  '.repeat(depth) + content)

test('what is final for one reader is an error for the other, too', () => {
  let count = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
      const text = `${lines.join('\n')}\n`
      if (!readEvents(text).error?.final) return
      count++
      expect(readTolerant(text).error, text).toBeDefined()
    }),
    { seed: Number(process.env.SEED ?? 1), numRuns: Number(process.env.RUNS ?? 20_000) },
  )
  expect(count).toBeGreaterThan(100)
})

test('a list behind a value is final, a member that stands too far to the right is not', () => {
  expect(readEvents('a: 1 # b\n  - c\n').error?.final).toBe(true)
  expect(readEvents('a: 1 # b\n  c: 1\n').error?.final).toBeUndefined()
  expect(readTolerant('a: 1 # b\n  c: 1\n').error).toBeUndefined()
})
