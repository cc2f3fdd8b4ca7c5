import { expect, test } from 'vitest'
import { isQuick } from '../../test/quick.ts'
import { byLines } from './block-text.ts'

test('edits are made of whole lines, one for those that share a line', () => {
  const edits = [
    { start: 0, end: 1, text: 'x', row: 'r' },
    { start: 2, end: 3, text: 'y', row: 'r' },
    { start: 8, end: 9, text: 'z', row: 'r' },
  ]
  expect(
    byLines(
      `\
a b
c d
e f
`,
      edits,
    ),
  ).toEqual([
    { from: 0, to: 1, text: 'x y\n', row: 'r' },
    { from: 2, to: 3, text: 'z f\n', row: 'r' },
  ])
})

test('a long text with an edit in each line takes less than a second', () => {
  const lines = 40_000
  const edits = Array.from({ length: lines }, (_, i) => ({
    start: 6 * i,
    end: 6 * i + 1,
    text: 'x',
    row: 'r',
  }))
  expect(isQuick(() => byLines('a: bc\n'.repeat(lines), edits))).toBe(true)
})
