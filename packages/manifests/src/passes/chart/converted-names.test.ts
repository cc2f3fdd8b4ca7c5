import { expect, test } from 'vitest'
import { convertedNames } from './converted-names.ts'

const define = (name: string, body = 'a: b'): string => `{{ define "${name}" }}\n${body}\n{{ end }}\n`
const convert = (name: string): string =>
  `{{ include "capi-migrate.v1beta2.Machine.spec" (include "${name}" . | fromYaml) | nindent 2 }}\n`

const namesIn = (files: Readonly<Record<string, string>>): readonly string[] => [
  ...convertedNames(new Map(Object.entries(files))),
]

test('what is converted where it is printed, and what that includes', () => {
  const helpers = define('one', '{{ include "two" . }}') + define('two') + define('three')
  const printing = `${convert('one')}b: {{ include "three" . | nindent 2 }}\n`
  expect(namesIn({ 'a.yaml': printing, '_helpers.tpl': helpers })).toEqual(['one', 'two'])
})

test('a hash of it, or a name, prints none of it', () => {
  const hash = (name: string): string => `{{ include "${name}" . | sha256sum }}\n`
  const files = {
    'a.yaml': `${convert('one')}${hash('one')}${hash('two')}name: a-{{ include "sum" (dict "of" (include "three" .)) }}\n`,
    '_helpers.tpl':
      define('one') + define('two') + define('three') + define('sum', '{{ sha1sum .of | trunc 8 }}'),
  }
  expect(namesIn(files)).toEqual(['one', 'two', 'sum', 'three'])
})

test.each([
  ['printed elsewhere as it is', 'b.yaml', 'b: {{ include "one" . }}\n'],
  [
    'printed by a named template that is printed as it is',
    'b.yaml',
    `b: {{ include "two" . }}\n${define('two', '{{ include "one" . }}')}`,
  ],
  ['named in the values', 'values.yaml', 'template: one\n'],
])('not what is also %s', (_, path, text) => {
  expect(namesIn({ 'a.yaml': convert('one'), '_helpers.tpl': define('one'), [path]: text })).toEqual([])
})

test.each([
  ['converted', '{{ include "capi-migrate.v1beta2.Machine.spec" ($one | fromYaml) }}', ['one']],
  ['hashed', 'name: {{ $one | sha256sum }}', ['one']],
  ['printed', 'b: {{ $one }}', []],
  ['both', 'name: {{ $one | sha256sum }}\nb: {{ $one }}', []],
  ['put into a map', '{{ $_ := set $ "b" $one }}', []],
  ['not read', '', []],
])('what a variable holds counts as the variable: %s', (_, use, names) => {
  const text = `{{ $one := include "one" . }}\n${use}\n`
  expect(namesIn({ 'a.yaml': text, '_helpers.tpl': define('one') })).toEqual(names)
})
