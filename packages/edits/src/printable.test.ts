import { expect, test } from 'vitest'
import { jsonText, printable, printableLines } from './printable.ts'

test.each([
  ['a\u001b[31mb', 'a\\u001b[31mb'],
  ['a\nb\r\tc', 'a\\nb\\r\tc'],
  ['\u009b\u007f\u0085', '\\u009b\\u007f\\u0085'],
  ['a\u202e\u2066\u200f\u061c\u200b\ufeff\u2028b', 'a\\u202e\\u2066\\u200f\\u061c\\u200b\\ufeff\\u2028b'],
  ['half \ud800 of one', 'half \\ud800 of one'],
  ['\u{e0041}', '\\udb40\\udc41'],
  ['  ::error::x', '  \\u003a:error::x'],
  ['a ::error:: ##[error]x', 'a ::error:: #\\u0023[error]x'],
  ['Grüße, 日本 → 🚀', 'Grüße, 日本 → 🚀'],
])('%j is shown as %s', (text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('lines stay lines, and none of them is a command', () => {
  expect(printableLines('a\r\n::error::b\n\u001bc')).toBe('a\n\\u003a:error::b\n\\u001bc')
})

test('JSON says the same as before', () => {
  const value = { 'a\u202e\u009b': ['\u2028\ud800', '##[error]', '\u{e0041}', 'é'] }
  const text = jsonText(value, 1)
  expect(JSON.parse(text)).toEqual(value)
  expect(text).not.toMatch(/[\u007f-\u009f\u202e\u2028]|##\[/)
})
