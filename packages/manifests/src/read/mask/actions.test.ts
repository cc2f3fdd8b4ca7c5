import { describe, expect, test } from 'vitest'
import { actionsOf } from './actions.ts'
import { angles, braces, dollarBraces, jinja, squares, yttText } from './delimiters.ts'
import type { Hole } from './hole.ts'

function slices(text: string, delimiters = braces): string[] {
  return actionsOf(text, delimiters).map(({ start, end }) => text.slice(start, end))
}

describe('where an action ends', () => {
  test.each([
    ['{{ .a }} b', '{{ .a }}'],
    ['{{- .a -}} b', '{{- .a -}}'],
    ['{{ "}}" }} b', '{{ "}}" }}'],
    ['{{ "\\"}}" }} b', '{{ "\\"}}" }}'],
    ['{{`}}`}} b', '{{`}}`}}'],
    ['{{`{{ .a }}`}} b', '{{`{{ .a }}`}}'],
    ['{{ "{{" }} b', '{{ "{{" }}'],
    ['{{/* }} */}} b', '{{/* }} */}}'],
    ['{{- /* a\n}} */ -}} b', '{{- /* a\n}} */ -}}'],
    ['{{ .a\n | b\n}} c', '{{ .a\n | b\n}}'],
    ['{{ `a\n}}` }} b', '{{ `a\n}}` }}'],
    ["{{ 'a' }} b", "{{ 'a' }}"],
    ["{{ .a }}'s", '{{ .a }}'],
    ['{a: {{ .b }}}', '{{ .b }}'],
    ['{{ "a }}\nb: "{{ .c }}"', '{{ "a }}'],
    ['{{ `a }}\nb', '{{ `a }}'],
    ['{{ /* a }} b', '{{ /* a }}'],
  ])('%j', (text, action) => {
    expect(slices(text)[0]).toBe(action)
  })

  test('an action without an end is text', () => {
    expect(slices('a: {{ .b }}\nc: {{ .d\n')).toEqual(['{{ .b }}'])
  })

  test('an action does not reach into the next one', () => {
    expect(slices('{{ "a" {{ .b }} {{ .c }}')).toEqual(['{{ "a" {{ .b }}', '{{ .c }}'])
  })
})

describe('what an action is', () => {
  const table: [text: string, hole: Partial<Hole>][] = [
    ['{{ .a }}', { kind: 'action' }],
    ['{{ $a }}', { kind: 'action' }],
    ['{{ $a.b | quote }}', { kind: 'action' }],
    ['{{ quote .a }}', { kind: 'action', word: 'quote' }],
    ['{{ include "a.b" . | nindent 4 }}', { kind: 'action', word: 'include', name: 'a.b', indent: 4 }],
    ['{{ .a | indent 8 }}', { kind: 'action', indent: 8 }],
    ['{{ template "a" . }}', { kind: 'action', word: 'template', name: 'a' }],
    ['{{- $a := .b }}', { kind: 'statement' }],
    ['{{ $a, $b = c }}', { kind: 'statement' }],
    ['{{/* a */}}', { kind: 'comment' }],
    ['{{- /* a */ -}}', { kind: 'comment' }],
    ['{{ if .a }}', { kind: 'control', role: 'open', word: 'if' }],
    ['{{- range $a, $b := .c -}}', { kind: 'control', role: 'open', word: 'range' }],
    ['{{with .a}}', { kind: 'control', role: 'open', word: 'with' }],
    ['{{ define "a" }}', { kind: 'control', role: 'open', word: 'define', name: 'a' }],
    ['{{ block "a" . }}', { kind: 'control', role: 'open', word: 'block', name: 'a' }],
    ['{{ else if .a }}', { kind: 'control', role: 'else', word: 'else' }],
    ['{{end}}', { kind: 'control', role: 'close', word: 'end' }],
    ['{{ break }}', { kind: 'control', word: 'break' }],
    ['{{ ending }}', { kind: 'action', word: 'ending' }],
  ]
  test.each(table)('%s', (text, hole) => {
    expect(actionsOf(text, braces)).toEqual([{ start: 0, end: text.length, ...hole }])
  })
})

test('other delimiters are lexed alike', () => {
  expect(slices('<< .a >> <<-EOF', angles)).toEqual(['<< .a >>'])
  expect(slices('$[[ "]]" ]]', squares)).toEqual(['$[[ "]]" ]]'])
  expect(slices('{{ .a }} ${{ .b }}', dollarBraces)).toEqual(['${{ .b }}'])
})

test('Jinja has three kinds of delimiters', () => {
  const text = "{% if a == '%}' %}{{ b['}}'] }}{# {{ #}{% elif c %}{% set d = 1 %}{% endif %}"
  const found = actionsOf(text, jinja).map(({ kind, role, start, end }) => [
    text.slice(start, end),
    kind,
    role,
  ])
  expect(found).toEqual([
    ["{% if a == '%}' %}", 'control', 'open'],
    ["{{ b['}}'] }}", 'action', undefined],
    ['{# {{ #}', 'comment', undefined],
    ['{% elif c %}', 'control', 'else'],
    ['{% set d = 1 %}', 'statement', undefined],
    ['{% endif %}', 'control', 'close'],
  ])
})

test('ytt has actions in text', () => {
  const text = '(@= a @)-(@ if b: @)c(@ end @)'
  expect(actionsOf(text, yttText).map(({ kind, role }) => [kind, role])).toEqual([
    ['action', undefined],
    ['control', 'open'],
    ['control', 'close'],
  ])
})
