import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeEdits, offsetBefore } from './compose.ts'
import { applyEdits } from './edit.ts'
import type { Edit } from './edit.ts'

const row = 'Cluster:spec.topology.class'

/** Sorted edits of a text that do not overlap. */
function editsOf(text: string): fc.Arbitrary<readonly Edit[]> {
  return fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(text.length), fc.string({ maxLength: 5 })), { maxLength: 5 })
    .map((parts) => {
      const cuts = parts.flatMap(([a, b]) => [a, b]).sort((a, b) => a - b)
      return parts.map(([, , text], i): Edit => ({ start: cuts[2 * i]!, end: cuts[2 * i + 1]!, text, row }))
    })
}

const twice = fc
  .string({ maxLength: 40 })
  .chain((text) => editsOf(text).map((first) => ({ text, first })))
  .chain((start) => editsOf(applyEdits(start.text, start.first)).map((second) => ({ ...start, second })))

test('composed edits do what both do', () => {
  fc.assert(
    fc.property(twice, ({ text, first, second }) => {
      const both = applyEdits(applyEdits(text, first), second)
      expect(applyEdits(text, composeEdits(text, first, second))).toBe(both)
    }),
  )
})

test('what neither touches is not in an edit', () => {
  const first = [{ start: 0, end: 1, text: 'AA', row }]
  const second = [{ start: 5, end: 6, text: 'E', row }]
  expect(composeEdits('abcdef', first, second)).toEqual([
    { start: 0, end: 1, text: 'AA', row },
    { start: 4, end: 5, text: 'E', row },
  ])
})

test.each([
  ['before the edits', 1, 1],
  ['inside a replacement', 3, 2],
  ['after an edit', 6, 4],
])('offsetBefore finds an offset %s', (_, offset, expected) => {
  expect(offsetBefore([{ start: 2, end: 3, text: 'XXX', row }], offset)).toBe(expected)
})
