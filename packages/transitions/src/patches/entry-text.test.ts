import { expect, test } from 'vitest'
import { entryOfTemplate, entryOfVariable, readEntry, readVariable } from './entry-text.ts'

const valueOf = (variable: string, isString: boolean): string | undefined =>
  readEntry(entryOfVariable([{ key: 'name', value: 'v' }], 'value', variable, isString) ?? '')?.value

test.each([
  ['level', true, '{{ quote .level }}'],
  ['oidc.client_id', true, '{{ quote .oidc.client_id }}'],
  ['log-level', true, '{{ quote (index . "log-level") }}'],
  ['hosts[010].name', true, '{{ quote (index . "hosts" 10 "name") }}'],
  [
    'level',
    false,
    '{{ if kindIs "string" .level }}{{ quote .level }}{{ else }}{{ fail "level is not a string" }}{{ end }}',
  ],
])('variable %s, always a string: %s', (variable, isString, value) => {
  expect(valueOf(variable, isString)).toBe(value)
})

test.each(['hosts.0', 'hosts[0][1]', 'hosts[', 'a b'])(
  '%s is no name that a Go template can say',
  (variable) => expect(valueOf(variable, false)).toBeUndefined(),
)

test.each(['level', 'oidc.client_id', 'log-level', 'hosts[1].name'])(
  'the text of %s reads back as the variable',
  (variable) => expect(readVariable(valueOf(variable, false)!, () => false)).toBe(variable),
)

test('a text that prints a number as a string is not the variable', () => {
  expect(readVariable('{{ quote .level }}', () => true)).toBe('level')
  expect(readVariable('{{ quote .level }}', () => false)).toBeUndefined()
  expect(readVariable('"{{ .level }}"', () => true)).toBeUndefined()
  expect(readVariable('{{ fail "level is not a string" }}', () => true)).toBeUndefined()
})

test.each([
  ['{{ .level }}', '{{ .level }}'],
  ['{{- .level -}}\n', '{{ .level }}'],
  ['{{- /* c */ -}}\n{{ .level }}', '{{/* c */ -}}\n  {{ .level }}'],
  ['\n  "{{ .level }}"', '"{{ .level }}"'],
])('the template %j is not changed but for its place', (template, value) => {
  expect(entryOfTemplate([], 'value', template)).toBe(`value: ${value}\n`)
})

test.each(['|\n  {{ .level }}', '--- {{ .level }}', '{{ `a\nb` }}'])(
  'the lines of %j cannot move',
  (template) => expect(entryOfTemplate([], 'value', template)).toBeUndefined(),
)
