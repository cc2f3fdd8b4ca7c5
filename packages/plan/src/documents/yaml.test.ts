import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printJson } from './json.ts'
import { dumpYaml, parseYaml, printYaml } from './yaml.ts'

const readings: readonly [yaml: string, json: string][] = [
  ['0644', '420'],
  ['0o17', '15'],
  ['089', '89'],
  ['0x1F', '31'],
  ['-0b11', '-3'],
  ['1_000', '1000'],
  ['+3', '3'],
  ['1.', '1'],
  ['.5', '0.5'],
  ['1.0', '1.0'],
  ['1e3', '1e3'],
  ['12345678901234567890', '12345678901234567890'],
  ['yes', 'true'],
  ['Off', 'false'],
  ['"yes"', '"yes"'],
  ['1:20', '"1:20"'],
  ['v1.30', '"v1.30"'],
  ['2026-01-01', '"2026-01-01"'],
  ['10.0.0.0/16', '"10.0.0.0/16"'],
  ['~', 'null'],
  ['{<<: {a: 1}, b: 2}', '{"a":1,"b":2}'],
]

test.each(readings)('%s is read as kubectl reads it: %s', (yaml, json) => {
  expect(printJson(parseYaml(`x: ${yaml}\n`, '-')[0])).toBe(`{"x":${json}}`)
})

test.each([
  '"yes"',
  '"1.0"',
  '"0x1f"',
  '1.0',
  '12345678901234567890',
  '-0.0',
  'true',
  '"null"',
  '"2026-01-01"',
  `\
|-
  a

   b`,
])('%s is printed so that it is read the same', (yaml) => {
  const [read] = parseYaml(`x: ${yaml}\n`, '-')
  expect(printJson(parseYaml(printYaml(read), '-')[0])).toBe(printJson(read))
})

test('documents that are empty are left out', () => {
  expect(
    parseYaml(
      `\
a: 1
---
---
b: 2
`,
      '-',
    ),
  ).toEqual([{ a: 1 }, { b: 2 }])
})

test('lists are printed as kubectl prints them', () => {
  expect(printYaml({ a: [{ b: 1, c: 2 }] })).toBe(`\
a:
- b: 1
  c: 2
`)
})

test('every document is printed as the library prints it', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9 .:/_#"'{},[\]&*!|>%@`~?=<\n-]{0,12}$/)
  const text = fc.oneof(word, fc.string({ unit: 'binary' }), fc.constantFrom(...telling))
  const scalar = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, 0, -0, undefined),
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, scalar, tie('list'), tie('map')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    map: fc.dictionary(text, tie('value'), { maxKeys: 5 }),
  }))
  fc.assert(
    fc.property(value, (document) => {
      const twice = [printYaml(document), printYaml(document)]
      expect(twice).toEqual([dumpYaml(document), dumpYaml(document)])
    }),
    { numRuns: 3000 },
  )
})

/** Words and numbers that some reader of YAML takes for something else, and texts whose end tells how they are printed. */
const telling =
  `yes No on OFF y n ~ null Null true TRUE .inf -.INF .nan 0x1f 0o17 017 1_000 1e3 1.5e+3 1:20 190:20:30.15
2026-01-01 2026-01-01T10:00:00Z 10.0.0.0/16 fd00::/8 1.2.3 v1.30.0 a-b a.b a/b a- -a --- ... --- << = a:b`
    .split(/\s/)
    .concat(
      'a\n',
      'a\n\n',
      '\n',
      '\n\n',
      ' a\nb',
      'a\n\n  b\n',
      '',
      ' ',
      'a ',
      'é',
      'a'.repeat(1100),
      '__proto__',
    )
