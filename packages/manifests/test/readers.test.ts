import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEvents, readTolerant, valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { loadDocuments } from '../src/read/load.ts'
import { treesOf } from './trees.ts'
import { Dice, Writer, rolls } from './random-yaml.ts'

function root(text: string): Node {
  return readEvents(text).documents![0]!.root!
}

describe('the fast and the tolerant reader', () => {
  test('see the same tree in any document', () => {
    fc.assert(
      fc.property(rolls, (numbers) => {
        const text = new Writer(new Dice(numbers), true).document()
        expect(treesOf(readTolerant(text))).toEqual(treesOf(readEvents(text)))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    [
      'empty values',
      `\
a:
b: # c
c:
-
- # d
- x
d: {e: , f}
`,
    ],
    [
      'block scalars',
      `\
a: |
  x


b: |+
  y

c: >-  # d
  z
d: |2
   e
`,
    ],
    [
      'quoted scalars over lines',
      `\
a: "b
  c"
d: 'e

  f'
g: h
  i
`,
    ],
    [
      'lists in lists',
      `\
- - a
  - b
-
  - c
`,
    ],
    [
      'anchors and tags',
      `\
a: &x !!map
  b: !!str c
&k d: *x
e: &y [1, *x]
f: &z
`,
    ],
    ['CRLF and a byte order mark', '\uFEFFa: b\r\nc: |\r\n  d\r\n'],
    [
      'several documents',
      `\
# a
---
a: 1
...
---
# b
--- {c: d} # e
`,
    ],
    [
      'flow over lines',
      `\
{
\t"a": [
\t\t1,
\t\t2
\t]
}
`,
    ],
  ])('agree on %s', (_, text) => {
    expect(treesOf(readTolerant(text))).toEqual(treesOf(readEvents(text)))
  })

  test('the tolerant one goes on where a bracket stands too far to the left', () => {
    const text = `\
a:
  b: {
    x: 1
  }
c: d
`
    expect(readEvents(text).error?.what).toBeTruthy()
    expect(valueOf(readTolerant(text).documents![0]!.root!)).toEqual({ a: { b: { x: 1 } }, c: 'd' })
  })
})

describe('valueOf', () => {
  test.each([
    [
      'words of the core schema, and the booleans that kubectl reads',
      '[true, False, ~, null, NULL, yes, on, No, oFF, "no"]',
      [true, false, null, null, null, true, true, false, 'oFF', 'no'],
    ],
    [
      'numbers',
      '[1, -1, 0o17, 0x1F, 017, 1.5, 1e3, 1_000, .5, +2]',
      [1, -1, 15, 31, 15, 1.5, 1000, 1000, 0.5, 2],
    ],
    ['quoted scalars are strings', '["1", \'true\', ""]', ['1', 'true', '']],
    ['dates are strings', '[2020-01-01]', ['2020-01-01']],
    ['tags of the core schema', '[!!str 1, !!int "2", !foo x]', ['1', 2, 'x']],
    ['keys are strings', '{1: a, "1": b, true: c}', { 1: 'b', true: 'c' }],
    ['merge keys', '{a: &a {x: 1, z: 2}, b: {<<: *a, z: 3}}', { a: { x: 1, z: 2 }, b: { x: 1, z: 3 } }],
    [
      'lists of merged maps',
      '{a: &a {x: 1}, b: &b {x: 2, z: 2}, c: {<<: [*a, *b]}}',
      { a: { x: 1 }, b: { x: 2, z: 2 }, c: { x: 1, z: 2 } },
    ],
    ['the last of two keys', '{a: 1, a: 2}', { a: 2 }],
  ])('%s', (_, text, value) => {
    expect(valueOf(root(text))).toEqual(value)
  })

  test('a key called __proto__ is a key like any other', () => {
    const value = valueOf(root('__proto__:\n  polluted: true\n')) as object
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect('polluted' in {}).toBe(false)
  })

  test('an alias bomb is refused before it unfolds', () => {
    const lines = [...'bcdefghij'].map(
      (name, i) => `${name}: &${name} [${Array(10).fill(`*${'abcdefghi'[i]}`).join(',')}]`,
    )
    expect(() => valueOf(root(`a: &a [1,1,1,1,1,1,1,1,1,1]\n${lines.join('\n')}\n`))).toThrow(
      /unfold to more than/,
    )
  })
})

test('the parser that proves names keys as the reader does', () => {
  const keys = ['y', 'N', '"y"', '1e3', '1.50', '089', '"1e4"', '!!str 1e5', '0x10', '7', 'null', 'a']
  const text = keys.map((key) => `${key}: {${key}: 1e3}\n`).join('')
  expect(loadDocuments(text)).toEqual({ documents: [valueOf(root(text))] })
})
