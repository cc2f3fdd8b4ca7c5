import { expect, test } from 'vitest'
import { scan } from '../mask/scan.ts'
import { standInsFor } from './stand-in.ts'

/** The ways to read a template. */
function waysOf(text: string): readonly string[] {
  return [...standInsFor(text, scan(text, 'gotmpl'))].map(({ standIn }) => standIn.text)
}

test.each([
  ['values', 'a: {{ .a }}\nb: x-{{ .b }}\n'],
  ['a block around entries', '{{ if .a }}\na: 1\n{{ end }}\n'.replace('{{ if', 'b: 2\n{{ if')],
])('a template is read in as many ways as there are: %s', (_, text) => {
  const ways = waysOf(text)
  expect(new Set(ways).size).toBe(ways.length)
})

test('where nothing is to be guessed there is one way', () => {
  expect(waysOf('a: {{ .a }}\n{{/* b */}}\nb: x-{{ .b }}\n')).toHaveLength(1)
})

test('a line that prints members is an entry or an item, unless it stands among items', () => {
  expect(waysOf('a:\n  b: 1\n  {{ .c }}\n')).toHaveLength(2)
  expect(waysOf('a:\n  - b\n  {{ .c }}\n')).toHaveLength(1)
})

test('code that closes a block goes with the line above it, or stands by itself', () => {
  expect(waysOf('{{ if .a }}\na: 1\n{{ end }}\nb: 2\n')).toHaveLength(2)
})
