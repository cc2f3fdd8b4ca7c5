import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits, invertEdits } from './edit.ts'
import type { Edit } from './edit.ts'

const row = 'Cluster:spec.topology.class'

/** Texts with sorted edits that do not overlap. */
const edited = fc.string({ unit: 'grapheme', maxLength: 60 }).chain((text) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(text.length), fc.string({ maxLength: 6 })), { maxLength: 6 })
    .map((parts) => {
      const cuts = parts.flatMap(([a, b]) => [a, b]).sort((a, b) => a - b)
      const edits = parts.map(([, , inserted], i): Edit => {
        return { start: cuts[2 * i]!, end: cuts[2 * i + 1]!, text: inserted, row }
      })
      return { text, edits }
    }),
)

describe('applyEdits', () => {
  test('replaces, inserts and deletes', () => {
    const edits = [
      { start: 0, end: 1, text: 'A', row },
      { start: 2, end: 2, text: '-', row },
      { start: 3, end: 5, text: '', row },
    ]
    expect(applyEdits('abcdef', edits)).toBe('Ab-cf')
  })

  test('keeps the order of insertions at one place', () => {
    const at = (text: string): Edit => ({ start: 1, end: 1, text, row })
    expect(applyEdits('ab', [at('1'), at('2')])).toBe('a12b')
  })

  test.each([
    [
      'overlap',
      [
        { start: 0, end: 2, text: '', row },
        { start: 1, end: 3, text: '', row },
      ],
      /overlaps the one before/,
    ],
    [
      'stand in the wrong order',
      [
        { start: 2, end: 3, text: '', row },
        { start: 0, end: 1, text: '', row },
      ],
      /overlaps/,
    ],
    ['reach beyond the text', [{ start: 0, end: 9, text: '', row }], /outside a text of 3/],
    ['end before they start', [{ start: 2, end: 1, text: '', row }], /outside/],
  ])('throws where edits %s', (_, edits, message) => {
    expect(() => applyEdits('abc', edits)).toThrow(message)
  })

  test('leaves every character outside the edits alone', () => {
    fc.assert(
      fc.property(edited, ({ text, edits }) => {
        const after = applyEdits(text, edits)
        let from = 0
        let cursor = 0
        for (const edit of [...edits, { start: text.length, end: text.length, text: '', row }]) {
          const kept = text.slice(cursor, edit.start)
          expect(after.slice(from, from + kept.length)).toBe(kept)
          from += kept.length + edit.text.length
          cursor = edit.end
        }
        expect(from).toBe(after.length)
      }),
    )
  })
})

test('the inverse edits bring the text back', () => {
  fc.assert(
    fc.property(edited, ({ text, edits }) => {
      expect(applyEdits(applyEdits(text, edits), invertEdits(text, edits))).toBe(text)
    }),
  )
})
