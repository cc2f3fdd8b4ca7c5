import { expect, test } from 'vitest'
import { isQuick } from '../../../test/quick.ts'
import { blocksOf } from './blocks.ts'
import { documents } from './documents.ts'
import { formOf } from './form.ts'
import type { Form } from './form.ts'
import { holesIn, holesUnder } from './opaque.ts'
import { maskText } from './mask.ts'

const forms: Form[] = ['envsubst', 'helm', 'jinja', 'ytt', 'angle', 'dollar']

/** What a backtracking or rescanning reader would take quadratic time for. */
const patterns = [
  '{{¦}}¦{{ "¦{{ `¦{{/*¦{{/* */¦{{ "}}"¦{{ "}}"{{¦{{ "}}{{" ¦{{"\\¦{{ x }}¦{{ x }}\n¦${{ ¦"{{¦\'{{ .a',
  `\
\${¦\${A:=¦\${A:=
¦\${A:={¦\${A:=
{¦\${A/¦\${A}¦$¦\${A:=b}
¦\${A{{¦\${{{ ¦{¦}¦{}¦\${A{{b}}`,
  `\
{{if}}¦{{if}}
¦{{end}}¦{{else}}¦{{define "a"}}¦{{if}}{{end}}¦{{if}}
{{end}}
¦{{if}}a{{end}}¦{{if}}{{if}}{{end}}`,
  `\
a: |
¦a: |
{{ x }}
¦a: |
  b
{{if}}
¦a: |
{{end}}
¦- - |¦: | ¦|¦>¦: &a ¦|    #`,
  `\
#@ if x:
¦#@ end
¦a: #@ b
¦#@¦ #@ ¦(@¦(@ ¦<<¦<< .a >>¦>>¦$[[¦{%¦{% if %}¦{#¦<<-¦delimiters:`,
  ' ¦- ¦: ¦"¦\'¦[¦\n¦\t¦\u{1F600}¦---\n',
].flatMap((line) => line.split('¦'))

/** Enough for quadratic time to be minutes; linear time is a small part of the seconds that are allowed. */
function repeated(pattern: string, size: number): string {
  return pattern.repeat(Math.ceil(size / pattern.length))
}

test.each(['{{', '${'])('5 MB of %j take linear time', (pattern) => {
  const text = repeated(pattern, 5_000_000)
  expect(isQuick(() => maskText(text, formOf(text)))).toBe(true)
  for (const form of forms) expect([form, isQuick(() => maskText(text, form))]).toEqual([form, true])
})

test.each(patterns)('200 kB of %j take linear time', (pattern) => {
  const text = repeated(pattern, 200_000)
  expect(isQuick(() => formOf(text))).toBe(true)
  for (const form of forms) expect([form, isQuick(() => maskText(text, form))]).toEqual([form, true])
})

test('what is made of the holes takes linear time as well', () => {
  const nested = `${'{{ if .a }}\n'.repeat(20_000)}a: 1\n${'{{ end }}\n'.repeat(20_000)}`
  const { holes } = maskText(nested, 'helm')
  expect(isQuick(() => blocksOf(holes))).toBe(true)
  const defines = '{{ define "a" }}b: {{ .c }}{{ end }}\n'.repeat(10_000)
  expect(isQuick(() => documents(defines, 'helm'))).toBe(true)
  const text = 'a: {{ .b }}\n'.repeat(20_000)
  const row = maskText(text, 'helm').holes
  expect(isQuick(() => row.forEach((hole) => [holesIn(row, hole), holesUnder(text, row, hole, 0)]))).toBe(
    true,
  )
})
