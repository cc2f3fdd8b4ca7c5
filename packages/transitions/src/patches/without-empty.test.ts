import { expect, test } from 'vitest'
import type { LeftOutType } from './left-out.ts'
import { withoutEmpty } from './without-empty.ts'

const printed = (text: string, type: LeftOutType): string | undefined =>
  withoutEmpty(text, type, (variable) => (variable === 'flag' ? 'boolean' : undefined))

test.each([
  ['false', 'boolean', 'null'],
  [' False # c\n', 'boolean', ' null # c\n'],
  ['0', 'integer', 'null'],
  ['[ ]', 'array', 'null'],
  ['{{ .flag }}', 'boolean', '{{ if .flag }}{{ .flag }}{{ end }}'],
  ['{{- .flag -}}', 'boolean', '{{- if .flag }}{{ .flag }}{{ end -}}'],
  [
    '{{ .text }}',
    'boolean',
    '{{ if not (regexMatch "(?i)^(false|no?|off)$" (toString .text)) }}{{ .text }}{{ end }}',
  ],
  ['{{ .flag }}', 'integer', '{{ if ne (toString .flag) "0" }}{{ .flag }}{{ end }}'],
  ['{{ toJson .list }}', 'array', '{{ if ne (toString (toJson .list)) "[]" }}{{ toJson .list }}{{ end }}'],
  ['{{ if .a }}true{{ else }}no{{ end }}', 'boolean', '{{ if .a }}true{{ else }}null{{ end }}'],
  [
    '[{{ range $i, $one := .list }}{{ quote $one }},{{ end }}]',
    'array',
    '{{ if .list }}[{{ range $i, $one := .list }}{{ quote $one }},{{ end }}]{{ end }}',
  ],
] as const)('%j prints no empty %s: %j', (text, type, now) => expect(printed(text, type)).toBe(now))

test.each([
  ['{{ if .flag }}{{ .flag }}{{ end }}', 'boolean'],
  ['{{ if ne (toString .port) "0" }}{{ .port }}{{ end }}', 'integer'],
  ['{{ with .flag }}{{ toJson . }}{{ end }}', 'boolean'],
  ['true', 'boolean'],
  ['{{ if .a }}yes{{ end }}', 'boolean'],
  ['6443', 'integer'],
  ['[a]', 'array'],
  ['[a, {{ .b }}]', 'array'],
  ['{{ range .list }}\n- {{ quote . }}\n{{ end }}', 'array'],
  ['- {{ if .a }}a{{ end }}', 'array'],
] as const)('%j prints no empty %s already', (text, type) => expect(printed(text, type)).toBe(text))

test.each([
  ['fal{{ .rest }}', 'boolean'],
  ['"{{ .flag }}"', 'boolean'],
  ['{{ .a }}{{ .b }}', 'boolean'],
  ['[{{ if .a }}a{{ end }}]', 'array'],
  ['[{{ range .list }}{{ if . }}a,{{ end }}{{ end }}]', 'array'],
  ['{{ if .a }}\n- a\n{{ else }}[]{{ end }}', 'array'],
] as const)('what %j prints is not known', (text, type) => expect(printed(text, type)).toBeUndefined())
