import { expect, test } from 'vitest'
import { indented } from './indent.ts'

test.each([
  ['one line stands behind a blank', 'text', ' text'],
  ['nothing leaves the blank', '', ' '],
  ['a bullet is nested', '* item', '\n  * item'],
  ['so is an asterisk anywhere, with a blank behind it', '2 * 3', '\n  2 * 3'],
  ['but not one without', '*text', ' *text'],
  ['a no-break space is no blank', '*\u00a0text', ' *\u00a0text'],
  ['lines get bullets', 'one\ntwo', '\n  * one\n  * two'],
  ['bullets below a line go deeper', 'one\n* two', '\n  * one\n    * two'],
  ['nested bullets keep their depth', '* one\n  * two', '\n  * one\n    * two'],
  ['an empty line gets a bullet too', 'one\n\ntwo', '\n  * one\n  * \n  * two'],
])('%s', (_, message, expected) => {
  expect(indented(message)).toBe(expected)
})
