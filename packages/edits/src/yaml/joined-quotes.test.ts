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

// As libyaml reads them, from which Go's parser comes.
test.each([
  ['an empty line', 'a:\n  b: "x\n\ny"\n', 'x\ny'],
  ['a backslash at the end', 'a:\n  b: "x\\\ny"\n', 'xy'],
  ['a space at the end', 'a:\n  b: "x \ny"\n', 'x y'],
  ['carriage returns', 'a:\r\n  b: "x\r\ny"\r\n', 'x y'],
  ['single quotes', "a:\n  b: 'x\n it''s\n  key: y'\n", "x it's key: y"],
  ['lines of different indentation', "a:\n    b: 'x\n   y\n\n      z'\n", 'x y\nz'],
])('%s', (_, text, read) => {
  expect(value(text)).toEqual({ a: { b: read } })
})

test('a quote in a block is text, and opens nothing', () => {
  const text = 'a:\n  b: "x\ny"\n  c: |\n    "v\n  d: "w"\n  e: "z"\n'
  expect(value(text)).toEqual({ a: { b: 'x y', c: '"v\n', d: 'w', e: 'z' } })
})

test('offsets are those of the text', () => {
  const text = 'a:\n  b: "x\ny"\n  c: d\n'
  expect(joinedQuotes(text)).toHaveLength(text.length)
})
