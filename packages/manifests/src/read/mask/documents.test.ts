import { describe, expect, test } from 'vitest'
import { documents } from './documents.ts'

describe('the parts of a text', () => {
  const helpers = `\
{{/* a */}}
{{- define "a.b" -}}
c: {{ .d }}
{{- end }}

{{ define "e" }}f: 1{{ end }}
`

  test('are the bodies of the definitions in a helper file', () => {
    const parts = documents(helpers, 'helm')
    expect(parts.map(({ name, start, end }) => [name, helpers.slice(start, end)])).toEqual([
      ['a.b', '\nc: {{ .d }}\n'],
      ['e', 'f: 1'],
    ])
  })

  test('are blank outside, so that offsets stay', () => {
    for (const { start, readings } of documents(helpers, 'helm')) {
      for (const { masked } of readings()) {
        expect(masked).toHaveLength(helpers.length)
        expect(masked.trim()).toBe(start < 60 ? 'c: x...d...' : 'f: 1')
        expect(masked.indexOf(masked.trim())).toBe(helpers.indexOf(start < 60 ? 'c: ' : 'f: 1'))
      }
    }
  })

  test('have the holes inside them only', () => {
    const [first, second] = documents(helpers, 'helm').map(({ readings }) => readings().next().value!.holes)
    expect(first).toEqual([
      { kind: 'action', start: helpers.indexOf('{{ .d'), end: helpers.indexOf('{{ .d') + 8 },
    ])
    expect(second).toEqual([])
  })

  test('are the text without its definitions as well, where there is some', () => {
    const text = `\
a: 1
{{ define "b" }}
c: {{ if .d }}1{{ end }}
{{ end }}
e: 1
`
    const [outside, body] = documents(text, 'helm')
    expect(outside!.readings().next().value!.masked.replace(/\s+/g, ' ')).toBe('a: 1 e: 1 ')
    expect(body!.readings().next().value!.masked.trim()).toBe('c: x..if..d...1...end...')
  })

  test('is the text itself, where nothing is defined', () => {
    const text = 'a: ${B}\n'
    expect(documents(text, 'envsubst')).toMatchObject([{ start: 0, end: text.length }])
    expect(documents('', 'plain')).toHaveLength(1)
  })

  test('leave a definition that is not closed where it is', () => {
    expect(
      documents(
        `\
a: 1
{{ define "b" }}
c: 1
`,
        'helm',
      ),
    ).toHaveLength(1)
  })
})
