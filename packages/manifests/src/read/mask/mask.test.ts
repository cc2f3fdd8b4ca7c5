import { parseEvents } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import type { Form } from './form.ts'
import { maskText, readings } from './mask.ts'

type Row = [what: string, form: Form, text: string, shape: string]

/** A mask that is easy to read: one dot for many, no space at the end of a line. Its length is tested as well. */
function shapeOf(text: string, form: Form): string {
  const { masked } = maskText(text, form)
  expect(masked).toHaveLength(text.length)
  return shortened(masked)
}

function shortened(masked: string): string {
  return masked.replace(/\.+/g, '.').replace(/ +$/gm, '')
}

describe('in a key or a value', () => {
  const table: Row[] = [
    ['a variable', 'envsubst', 'a: ${B}-c', 'a: x.B.-c'],
    ['a default with a comment sign', 'envsubst', 'a: ${B:= #c}', 'a: x.B.c.'],
    ['a default in flow style', 'envsubst', 'a: [${B}, ${C:={d: 1}}]', 'a: [x.B., x.C.d.1.]'],
    ['a default in quotes', 'envsubst', 'a: "${B:="c"}"', 'a: "x.B.c."'],
    ['a key', 'envsubst', '${A}: b', 'x.A.: b'],
    ['a number in JSON', 'json', '{"a": ${B}}', '{"a": x.B.}'],
    ['an escape', 'envsubst', 'a: $${B} ${C}', 'a: $${B} x.C.'],
    ['no braces', 'envsubst', 'a: $B ${C}', 'a: $B x.C.'],
    ['an action', 'helm', 'a: {{ .b }}-c', 'a: x.b.-c'],
    ['an action in quotes', 'helm', 'a: "{{ .b | default "c" }}"', 'a: "x.b.default.c."'],
    ['a key that is an action', 'helm', '{{ .a }}: b', 'x.a.: b'],
    ['two of them', 'helm', 'a: {{ .b }}/{{ .c }}', 'a: x.b./x.c.'],
    ['an action over lines', 'helm', 'a: v{{\n  .b }}\nc: 1', 'a: vx.b.\nc: 1'],
    ['an action over CRLF lines', 'helm', 'a: {{ .b\r\n}}\r\nc: 1', 'a: x.b.\r\nc: 1'],
    ['an action that prints YAML', 'helm', 'a: {{- toYaml .b | nindent 2 }}', 'a: x.toYaml.b.nindent.2.'],
    ['a comment after a value', 'helm', 'a: {{ .b }} # {{ .c }}', 'a: x.b. # x.c.'],
    ['a variable and an action', 'helm', 'a: ${B}-{{ .c }}', 'a: x.B.-x.c.'],
    ['a name with an action in it', 'helm', 'a: ${B_{{ .c }}}', 'a: x.B_.c.'],
    ['a condition', 'helm', 'a: {{ if .b }}c{{ else }}d{{ end }}', 'a: x.if.b.c.else.d.end.'],
    ['a condition in a value', 'helm', 'a: b{{- if .c }}-d{{ end }}', 'a: bx.if.c.d.end.'],
    ['a loop in flow style', 'helm', 'a: [{{ range .b }}{{ . }},{{ end }}]', 'a: [x.range.b.end.]'],
    ['letters other than ASCII', 'helm', 'a: {{ "é\u{1F600}" }}', 'a: x.'],
    ['angle brackets', 'angle', 'a: << .b >> <<EOF', 'a: x.b. <<EOF'],
    ['square brackets', 'square', 'a: "$[[ .b ]]"', 'a: "x.b."'],
    ['dollar braces', 'dollar', 'a: ${{ .b }} {{ .c }}', 'a: x.b. {{ .c }}'],
    ['Jinja', 'jinja', 'a: {{ b }}{# c #}', 'a: x.b.'],
    ['a value of ytt', 'ytt', 'a: #@ data.values.B', 'a: x.data.values.B'],
    ['an item of ytt', 'ytt', '- #@ b', '- x.b'],
    ['text of ytt', 'ytt', 'a: (@= b @)-c', 'a: x.b.-c'],
  ]
  test.each(table)('%s', (_, form, text, shape) => {
    expect(shapeOf(text, form)).toBe(shape)
  })
})

describe('on a line of its own', () => {
  const table: Row[] = [
    [
      'a control',
      'helm',
      `\
{{- if .a }}
b: 1
{{- end }}
`,
      `
b: 1

`,
    ],
    [
      'an action',
      'helm',
      `\
a:
  {{- toYaml .b | nindent 2 }}
c: 1
`,
      `\
a:

c: 1
`,
    ],
    ['a statement', 'helm', '{{ $a := 1 }}\nb: 1', '\nb: 1'],
    ['a comment over lines', 'helm', '{{/*\n a */}}\nb: 1', '\n\nb: 1'],
    ['CRLF', 'helm', '{{/*\r\na */}}\r\nb: 1', '\r\n\r\nb: 1'],
    ['several', 'helm', 'a: 1\n{{ .b }} {{ end }}\n', 'a: 1\n\n'],
    ['an entry under a condition', 'helm', 'a: 1\n{{ if .b }}b: 2{{ end }}\n', 'a: 1\n\n'],
    [
      'a definition',
      'helm',
      `\
{{ define "a" }}
b: 1
{{ end }}
c: 1`,
      `


c: 1`,
    ],
    ['Jinja', 'jinja', '{% if a %}\nb: 1\n{% endif %}', '\nb: 1\n'],
    [
      'code of ytt',
      'ytt',
      `\
#@ if a:
b: 1
#@ end
`,
      `
b: 1

`,
    ],
    ['an annotation of ytt', 'ytt', '#@overlay/remove\na: #@ b\n', '#@overlay/remove\na: x.b\n'],
    ['a condition of ytt for one node', 'ytt', '#@ if/end a:\nb: #@ c\n', '#@ if/end a:\nb: x.c\n'],
    ['a byte order mark', 'helm', '\uFEFF{{ if .a }}\nb: 1\n{{ end }}', '\uFEFF\nb: 1\n'],
  ]
  test.each(table)('%s', (_, form, text, shape) => {
    expect(shapeOf(text, form)).toBe(shape)
    expect(() => parseEvents(maskText(text, form).masked, {})).not.toThrow()
  })
})

describe('at the start or the end of a line', () => {
  const table: Row[] = [
    ['a control after a key', 'helm', 'a: {{ if .b }}\n  c: 1\n{{ end }}', 'a:\n  c: 1\n'],
    ['a control after a value', 'helm', 'a: 1{{ if .b }}\nc: 2{{ end }}', 'a: 1\nc: 2'],
    ['a control before an item', 'helm', '{{ if .a }}- b\n{{ end }}', '           - b\n'],
    ['a comment', 'helm', 'a: 1 {{/* b */}}', 'a: 1'],
    ['a statement', 'helm', 'a: 1 {{ $b := 2 }}', 'a: 1'],
    ['what is printed is a value', 'helm', 'a: 1{{ .b }}', 'a: 1x.b.'],
    [
      'what stands after the header of a block scalar',
      'helm',
      'a: |{{ .b | nindent 2 }}\nc: 1',
      'a: |\nc: 1',
    ],
  ]
  test.each(table)('%s', (_, form, text, shape) => {
    expect(shapeOf(text, form)).toBe(shape)
    expect(() => parseEvents(maskText(text, form).masked, {})).not.toThrow()
  })
})

describe('in and after a block scalar', () => {
  const table: Row[] = [
    [
      'the first line',
      'helm',
      `\
a: |
{{ .b | indent 4 }}
    c
`,
      `\
a: |
    x.indent.4.
    c
`,
    ],
    [
      'the only line',
      'helm',
      `\
a: |
{{ .b | nindent 2 }}
c: 1
`,
      `\
a: |
  x.b.nindent.2.
c: 1
`,
    ],
    [
      'a line too short for its column',
      'helm',
      `\
a:
  b: |
{{.c}}
        d
`,
      `\
a:
  b: |

        d
`,
    ],
    [
      'a condition around its text',
      'helm',
      `\
a: |
  {{- if .b }}
  c
  {{- end }}
d: 1`,
      `\
a: |
  x.if.b.
  c
  x.end.
d: 1`,
    ],
    [
      'a condition around the entry',
      'helm',
      `\
{{ if .a }}
b: |
  c
{{ end }}
d: 1`,
      `
b: |
  c
#.end.
d: 1`,
    ],
    [
      'what comes next',
      'helm',
      `\
a: |
  b
{{ if .c }}
d: 1
{{ end }}`,
      `\
a: |
  b
#.if.c.
d: 1
`,
    ],
    [
      'the end of a text',
      'helm',
      `\
{{ if .a }}
b: |
  c
{{ end }}`,
      `
b: |
  c
#.end.`,
    ],
    [
      'an action over lines',
      'helm',
      `\
a: |
  b
  {{ c
  }}
  d
`,
      `\
a: |
  b
  x.c
  x.
  d
`,
    ],
    [
      'a header that tells the column',
      'helm',
      'a: |1\n{{ .b | indent 1 }}\nc: 1',
      'a: |1\n x.b.indent.1.\nc: 1',
    ],
    [
      'a list item',
      'helm',
      `\
a:
- |
  b
{{ if .c }}
- d
{{ end }}`,
      `\
a:
- |
  b
#.if.c.
- d
`,
    ],
    [
      'code of ytt after it',
      'ytt',
      `\
#@ if a:
b: |
  #@ c
#@ end
d: 1`,
      `
b: |
  #@ c
#.end
d: 1`,
    ],
    ['a variable', 'envsubst', 'a: |\n  ${B}\nc: 1', 'a: |\n  x.B.\nc: 1'],
  ]
  test.each(table)('%s', (_, form, text, shape) => {
    expect(shapeOf(text, form)).toBe(shape)
    expect(() => parseEvents(maskText(text, form).masked, {})).not.toThrow()
  })
})

describe('the readings of a text', () => {
  test('a line that is a variable is a value first, then blank, then a comment, then text', () => {
    const found = [...readings('a: 1\n${B}\n', 'envsubst')].map(({ masked, lines }) => [
      lines,
      shortened(masked),
    ])
    expect(found).toEqual([
      ['filled', 'a: 1\nx.B.\n'],
      ['blank', 'a: 1\n\n'],
      ['comment', 'a: 1\n#.B.\n'],
      ['raw', 'a: 1\n${B}\n'],
    ])
  })

  test('a line that is an action is blank first, then a comment', () => {
    const found = [...readings('a: 1\n{{ .b }}\n', 'helm')].map(({ masked, lines }) => [
      lines,
      shortened(masked),
    ])
    expect(found).toEqual([
      ['blank', 'a: 1\n\n'],
      ['comment', 'a: 1\n#.b.\n'],
    ])
  })

  test('a text without holes has one', () => {
    expect([...readings('a: "{{ b }}"', 'plain')]).toEqual([
      { masked: 'a: "{{ b }}"', holes: [], lines: 'raw' },
    ])
    expect([...readings('a: 1', 'helm')]).toHaveLength(1)
  })

  test('they find the one that can be read where a block is a variable with a default', () => {
    const text = `\
a:
  b: 1
\${C:-  c:
    d: \${E}
    }
f: 1
`
    const found = [...readings(text, 'envsubst')].find(({ masked }) => {
      try {
        return parseEvents(masked, {}).length > 0
      } catch {
        return false
      }
    })
    expect(found?.lines).toBe('blank')
    expect(found?.masked).toMatch(/^a:\n {2}b: 1\n +\n +\n +\nf: 1\n$/)
  })
})
