import { expect, test } from 'vitest'
import { collections } from './collections.ts'

const toYaml = (value: unknown): string => collections.toYaml!(value) as string

// What the real Helm prints of the same values.
test.each([
  [
    ['a list with a text that is so long that it has to be broken when it comes to the end'],
    '- a list with a text that is so long that it has to be broken when it comes to the\n  end',
  ],
  [
    [{ b: 'a text below a key that is so long that it has to be broken when it comes to the end' }],
    '- b: a text below a key that is so long that it has to be broken when it comes to\n    the end',
  ],
  [
    [['items in items are moved to the right, and so is where they go on when it comes to the end']],
    '- - items in items are moved to the right, and so is where they go on when it comes\n    to the end',
  ],
  [
    { a: 'it is in quotes: there is a colon in the text, and it goes on at the next line there' },
    "a: 'it is in quotes: there is a colon in the text, and it goes on at the next line\n  there'",
  ],
  [{ a: 'no space is ever lost, so there is no break where two are together, as there  are' }, undefined],
  [
    { a: 'one\na line of a block is as long as it wants to be, and nothing of it is ever put on another' },
    'a: |-\n  one\n  a line of a block is as long as it wants to be, and nothing of it is ever put on another',
  ],
  [{ '12': 'true', a: '0x1F', b: '', c: '2024-01-01' }, '"12": "true"\na: "0x1F"\nb: ""\nc: "2024-01-01"'],
  [{ a: "it's: so", b: '*a', c: '40%', d: 'v1.30.0' }, "a: 'it''s: so'\nb: '*a'\nc: 40%\nd: v1.30.0"],
])('toYaml lays out as Helm does: %j', (value, expected) => {
  expect(toYaml(value)).toBe(expected ?? `a: ${(value as { a: string }).a}`)
})
