import { expect, test } from 'vitest'
import { Failed } from './render.ts'
import { renderValue } from './value-template.ts'

const data = { size: 3, name: 'one', on: true, big: 1_000_000, builtin: { cluster: { name: 'c' } } }

// Expected values come from a run of text/template with Sprig, and of sigs.k8s.io/yaml.
test.each([
  ['{{ .on }}', true],
  ['{{ eq .name "one" }}', true],
  ['{{ .size }}', 3],
  ['"{{ .size }}"', '3'],
  ['- echo {{ .builtin.cluster.name | upper }}', ['echo C']],
  ['{{ .absent }}', '<no value>'],
  ['{{ default "none" .absent }}', 'none'],
  ['{{ if .on }}a: {{ .name }}{{ end }}', { a: 'one' }],
  ['', null],
])('a template gives what it gives in the topology controller: %j', (text, value) => {
  const { big: _, ...small } = data
  expect(renderValue(text, small)).toEqual(value)
})

test.each([
  ['a function of Helm', '{{ toYaml .name }}'],
  ['a function that Sprig does not have there', '{{ now }}'],
  ['a word that YAML 1.1 takes for a boolean', 'yes'],
  ['a number that Go prints with an exponent', '{{ .big }}'],
  ['a verb for whole numbers', '{{ printf "%d" .size }}'],
  ['a field of nothing', '{{ .absent.field }}'],
])('%s is not known', (_, text) => {
  expect(() => renderValue(text, data)).toThrow(Failed)
})
