import { expect, test } from 'vitest'
import { mayPrintNothing } from './prints-nothing.ts'

test.each([
  '',
  ' \n',
  '{{ if .a }}b{{ end }}',
  '{{- if .a -}}\nb\n{{- end -}}\n',
  '{{ if .a }}b{{ else if .c }}d{{ end }}',
  '{{ if .a }}b{{ else }}{{ end }}',
  '{{ if .a }}{{ if .b }}c{{ end }}{{ else }}d{{ end }}',
  '{{ with .a }}{{ . }}{{ end }}',
  '{{ range .a }}{{ . }}{{ end }}',
  '{{/* a */}}{{ $a := .b }}',
])('%j may print nothing', (template) => expect(mayPrintNothing(template)).toBe(true))

test.each([
  'a',
  '{{ .a }}',
  '"{{ if .a }}b{{ end }}"',
  '{{ if .a }}b{{ else }}c{{ end }}',
  '{{ if .a }}b{{ else if .c }}d{{ else }}e{{ end }}',
  '{{ with .a }}{{ . }}{{ else }}b{{ end }}',
  '{{ if .a }}b{{ end }}{{ .c }}',
  '{{ $a := .b }}{{ $a }}',
])('%j prints something', (template) => expect(mayPrintNothing(template)).toBe(false))

test.each([
  ['{{ if .a }}b{{ end }}', false],
  ['{{- if .a }}b{{ else }}{{ end }}', false],
  ['{{ if .a }}{{ if .b }}c{{ end }}{{ end }}', true],
  ['{{ if .b }}c{{ end }}', true],
])('where .a is true, %j may print nothing: %s', (template, is) =>
  expect(mayPrintNothing(template, '.a')).toBe(is),
)
