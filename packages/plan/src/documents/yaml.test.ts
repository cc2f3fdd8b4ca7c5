import { expect, test } from 'vitest'
import { printJson } from './json.ts'
import { parseYaml, printYaml } from './yaml.ts'

const readings: readonly [yaml: string, json: string][] = [
  ['060572', '24954'],
  ['y', 'true'],
  ['.1_5', '0.15'],
  ['1e400', '"1e400"'],
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
