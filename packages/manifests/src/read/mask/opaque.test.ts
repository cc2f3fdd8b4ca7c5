import { describe, expect, test } from 'vitest'
import type { Form } from './form.ts'
import { maskText } from './mask.ts'
import { holesIn, holesUnder, isOpaque, soleHole } from './opaque.ts'

/** A range of a text by what stands there. */
function rangeOf(text: string, part: string): { start: number; end: number } {
  const start = text.indexOf(part)
  return { start, end: start + part.length }
}

describe('a range is opaque', () => {
  const text = `\
a: \${B}-c
d: "{{ .e }}"
f: 1
g: {{ .h }}/{{ .i }}
`
  const { holes } = maskText(text, 'helm')

  test.each([
    ['${B}-c', true, 1],
    ['-c', false, 0],
    ['a: ', false, 0],
    ['"{{ .e }}"', true, 1],
    ['f: 1', false, 0],
    ['{{ .h }}/{{ .i }}', true, 2],
  ])('where it overlaps a hole: %j', (part, opaque, count) => {
    expect(isOpaque(holes, rangeOf(text, part))).toBe(opaque)
    expect(holesIn(holes, rangeOf(text, part))).toHaveLength(count)
  })

  test.each([
    ['${B}', '${B}'],
    ['"{{ .e }}"', '{{ .e }}'],
    ['{{ .i }}', '{{ .i }}'],
    ['${B}-c', undefined],
    ['{{ .h }}/{{ .i }}', undefined],
    ['f: 1', undefined],
    ['${', undefined],
  ])('and may be one hole: %j', (part, hole) => {
    const found = soleHole(text, holes, rangeOf(text, part))
    expect(found && text.slice(found.start, found.end)).toBe(hole)
  })
})

describe('the holes under an entry', () => {
  const table: [what: string, text: string, entry: string, column: number, found: string[], form?: Form][] = [
    ['its value', 'a: {{ .b }}\nc: 1', 'a: {{ .b }}', 0, ['{{ .b }}']],
    ['a blanked line below its key', 'a:\n  {{ .b }}\nc: 1', 'a:', 0, ['{{ .b }}']],
    ['one that is moved right', 'a:\n{{ .b | indent 2 }}\nc: 1', 'a:', 0, ['{{ .b | indent 2 }}']],
    [
      'one that is moved left',
      `\
a:
  b: 1
    {{ .c | nindent 0 }}
`,
      'a:\n  b: 1',
      0,
      [],
    ],
    [
      'one after its last key',
      `\
a:
  b: 1
  {{ .c }}
d: 1`,
      'a:\n  b: 1',
      0,
      ['{{ .c }}'],
    ],
    ['not one beside its key', 'a: 1\n{{ .b }}\n', 'a: 1', 0, []],
    [
      'one behind blank lines and comments',
      `\
a:

  # b
  {{ .c }}
`,
      'a:',
      0,
      ['{{ .c }}'],
    ],
    [
      'not one behind another key',
      `\
a: 1
b: 2
  {{ .c }}
`,
      'a: 1',
      0,
      [],
    ],
    ['not one that is a value below', 'a: 1\n  {{ .b }}: 2\n', 'a: 1', 0, []],
    ['one on its last line', 'a: 1 {{/* b */}}\n{{/* c */}}\n', 'a: 1', 0, ['{{/* b */}}']],
    [
      'the end of a block that it opens',
      `\
a:
{{ if .b }}
  c: 1
{{ end }}
d: 1`,
      'a:\n{{ if .b }}\n  c: 1',
      0,
      ['{{ if .b }}', '{{ end }}'],
    ],
    [
      'not the end of a block around it',
      `\
{{ if .a }}
b:
  c: 1
  {{ end }}
`,
      'b:\n  c: 1',
      0,
      [],
    ],
    [
      'a block below that prints deeper',
      `\
a:
{{ if .b }}
  {{ .c }}
{{ end }}
d: 1`,
      'a:',
      0,
      ['{{ if .b }}', '{{ .c }}', '{{ end }}'],
    ],
    [
      'not a block around what follows',
      `\
a: 1
  {{ if .b }}
c: 1
  {{ end }}
`,
      'a: 1',
      0,
      [],
    ],
    [
      'code of ytt',
      `\
a:
  #@ if b:
  c: 1
  #@ end
`,
      'a:\n  #@ if b:\n  c: 1',
      0,
      ['#@ if b:', '#@ end'],
      'ytt',
    ],
  ]
  test.each(table)('%s', (_, text, entry, column, found, form = 'helm') => {
    const { holes } = maskText(text, form)
    const under = holesUnder(text, holes, rangeOf(text, entry), column)
    expect(under.map(({ start, end }) => text.slice(start, end))).toEqual(found)
  })
})
