import { expect, test } from 'vitest'
import { formatParagraph } from './paragraph.ts'

test.each([
  ['is wrapped at words', 'one two three', 8, 'one two\nthree'],
  ['keeps the indentation', '  one two', 7, '  one\n  two'],
  ['hangs below the text of a bullet', '* one two', 8, '* one\n  two'],
  ['counts bytes', 'éé éé', 8, 'éé\néé'],
  ['keeps its own lines', 'one\ntwo', 100, 'one\ntwo'],
  ['leaves a line empty before a word that is too long', 'abcdef', 4, '\nabcdef'],
])('a paragraph %s', (_, text, width, expected) => {
  expect(formatParagraph(text, width)).toBe(expected)
})
