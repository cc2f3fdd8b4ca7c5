import { expect, test } from 'vitest'
import { joinedQuotes } from './joined-quotes.ts'
import { readEvents } from './read-events.ts'
import { valueOf } from './index.ts'

const value = (text: string): unknown => {
  const { documents } = readEvents(text)
  return documents?.[0]?.root && valueOf(documents[0].root)
}

test.each([
  [
    'a value that goes on at the first column',
    'a:\n  b: "x\ny z\nw"\n  c: 1\n',
    { a: { b: 'x y z w', c: 1 } },
  ],
  ['an item', 'a:\n  - "x\ny"\n  - z\n', { a: ['x y', 'z'] }],
  ['an escaped quote', 'a:\n  b: "x \\"\ny\\" z"\n', { a: { b: 'x " y" z' } }],
  ['a value that goes on where it may', 'a:\n  b: "x\n    y"\n', { a: { b: 'x y' } }],
])('%s: a line break between words is a space', (_, text, read) => {
  expect(value(text)).toEqual(read)
})

test.each([
  ['an empty line', 'a:\n  b: "x\n\ny"\n'],
  ['a backslash at the end', 'a:\n  b: "x\\\ny"\n'],
  ['a space at the end', 'a:\n  b: "x \ny"\n'],
  ['carriage returns', 'a:\r\n  b: "x\r\ny"\r\n'],
])('%s means something else, and the text stays', (_, text) => {
  expect(joinedQuotes(text)).toBe(text)
  expect(readEvents(text).error?.what).toBe('deficient indentation')
})

test('offsets are those of the text', () => {
  const text = 'a:\n  b: "x\ny"\n  c: d\n'
  expect(joinedQuotes(text)).toHaveLength(text.length)
})
