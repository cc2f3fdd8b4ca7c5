import { expect, test } from 'vitest'
import type { EngineOptions } from '../../engine.ts'
import { migrated } from '../../../test/run-folder.ts'

const template = (name: string, spec = ' {}\n'): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata:
  name: ${name}
spec:
  template:
    spec:${spec}`
const part = `joinConfiguration:
  nodeRegistration:
    kubeletExtraArgs: {a: b}
`
const object = template('b', `\n${part.replace(/^/gm, '      ').trimEnd()}\n`)
const define = (name: string, body: string): string => `{{- define "${name}" }}\n${body}{{- end }}\n`

const run = (files: Record<string, string>, options: Partial<EngineOptions> = {}) => {
  const all: Record<string, string> = { 'Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n', ...files }
  const { after, tasks } = migrated(all, undefined, options)
  const changed = Object.keys(all).filter((file) => after[file] !== all[file])
  return { after, changed, tasks, codes: tasks.map(({ code }) => code) }
}

/** An object whose name is a hash of the part that it prints; nobody knows what else that part prints. */
const hashed = {
  'templates/_h.tpl':
    define('sum', '{{ sha256sum .of | trunc 8 }}') + define('part', `${part}files:\n{{ .Values.files }}\n`),
  'templates/a.yaml': template(
    'a-{{ include "sum" (dict "of" (include "part" .)) }}',
    ' {{ include "part" . | nindent 6 }}\n',
  ),
}

test('no task advises to change a named template that a name is made from', () => {
  const { changed, tasks, codes } = run(hashed)
  expect(changed).toEqual([])
  expect(codes).toEqual(['template/hashed', 'field/may-print-old'])
  for (const { next } of tasks) expect(next).toContain('print a changed copy of `part` under another name')
})

test('what --helpers converts everywhere that it is printed has no task', () => {
  const { changed, codes } = run(hashed, { helpers: true })
  expect(changed).toEqual(['templates/a.yaml'])
  expect(codes).toEqual([])
})

const byVariable = {
  ...hashed,
  'templates/a.yaml': `{{- $part := include "part" . }}\n${template('a-{{ sha256sum $part }}', ' {{ $part | nindent 6 }}\n')}`,
}

test('what --helpers converts where a variable prints it has no task', () => {
  const { changed, codes } = run(byVariable, { helpers: true })
  expect(changed).toEqual(['templates/a.yaml'])
  expect(codes).toEqual([])
})

test('without --helpers a variable that prints it is not to print another form', () => {
  for (const { next } of run(byVariable).tasks) expect(next).toContain('do not change `part`')
})

test('with --helpers no task advises to run with it', () => {
  const note = template('n').replace(
    'spec:',
    '  annotations:\n    part: {{ include "part" . | quote }}\nspec:',
  )
  const { tasks, codes } = run({ ...hashed, 'templates/n.yaml': note }, { helpers: true })
  expect(codes).toEqual(['template/hashed'])
  for (const { next } of tasks) expect(next).not.toContain('--helpers')
})

const api = { 'values.yaml': 'api: bootstrap.cluster.x-k8s.io/v1beta1\n' }
const sum = (of: string): string => template(`a-{{ ${of} | sha256sum }}`)

test.each([
  ['a hash', sum('printf "%s" .Values.api')],
  ['a hash of a variable', `{{- $api := .Values.api }}\n${sum('$api')}`],
  ['a template that is hashed', define('salt', 'apiVersion: {{ .Values.api }}\n') + sum('include "salt" .')],
])('a version that only %s reads has no task', (_, text) => {
  expect(run({ ...api, 'templates/a.yaml': text }).codes).toEqual([])
})

test('no task advises to change a version that a hash reads too', () => {
  const text = `${sum('.Values.api')}---\n{{ tpl .Values.api . }}\n`
  const { tasks, codes } = run({ ...api, 'templates/a.yaml': text })
  expect(codes).toEqual(['file/version-value'])
  expect(tasks[0]!.next).toContain('do not change `api`')
})

test('a copy that is printed moves, and what is left to the hash has no task', () => {
  const { after, changed, codes } = run({
    'templates/_h.tpl': define('whole', object) + define('copy', object),
    'templates/a.yaml': `${template('a-{{ include "whole" . | sha1sum }}')}---\n{{ include "copy" . }}\n`,
  })
  expect(changed).toEqual(['templates/_h.tpl', 'templates/a.yaml'])
  expect(after['templates/_h.tpl']).toContain(define('whole', object))
  expect(codes).toEqual([])
})

const named = (code: string) => ({ 'templates/a.yaml': template(`a-{{ ${code} | trunc 8 }}`) })
const whole = { 'templates/_h.tpl': define('whole', object), 'templates/b.yaml': '{{ include "whole" . }}\n' }
const file = { 'files/object.yaml': object }

test.each([
  ['a named template', named('include "whole" . | sha256sum'), whole],
  ['one that derives a password', named('derivePassword 1 "long" (include "whole" .) "a" "b"'), whole],
  ['one by a name that is put together', named('include (printf "%s%s" "who" "le") . | adler32sum'), whole],
  [
    'one by a name of the values',
    { ...named('include .Values.t . | sha1sum'), 'values.yaml': 't: whole\n' },
    whole,
  ],
  [
    'one by a variable',
    { 'templates/a.yaml': `{{ $sum := include "whole" . | sha1sum }}\n${template('a-{{ $sum }}')}` },
    whole,
  ],
  [
    'one that another one includes',
    named('include "outer" . | nospace'),
    { ...whole, 'templates/_o.tpl': define('outer', '{{ include "whole" . }}') },
  ],
  ['a file', named('.Files.Get "files/object.yaml" | sha256sum'), file],
  ['files', named('(.Files.Glob "files/*").AsConfig | sha256sum'), file],
  [
    'a template',
    named('include (print $.Template.BasePath "/b.yaml") . | sha256sum'),
    { 'templates/b.yaml': object },
  ],
  [
    'values',
    named('toYaml .Values.objects | sha256sum'),
    { 'values.yaml': `objects:\n- ${object.trimEnd().replaceAll('\n', '\n  ')}\n` },
  ],
])('what a name is made from is left as it is, with a task: %s', (_, names, texts) => {
  const { changed, codes } = run({ ...names, ...texts })
  expect(changed).toEqual(['templates/a.yaml'])
  expect(codes).toEqual([expect.stringMatching(/^(?:template|file)\/hashed(?:-values)?$/)])
})

test('no task advises to change a file that a name is made from', () => {
  const code = 'include (print $.Template.BasePath "/b.yaml") . | sha256sum'
  const { codes } = run({ ...named(code), 'templates/b.yaml': template('b', ' {{ .Values.spec }}\n') })
  expect(codes).toEqual(['file/hashed'])
})

test.each([
  [
    'an annotation',
    template('a').replace(
      'spec:',
      '  annotations:\n    checksum/b: {{ include (print $.Template.BasePath "/b.yaml") . | sha256sum }}\nspec:',
    ),
  ],
  [
    'an object of another API',
    'apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: a-{{ include (print $.Template.BasePath "/b.yaml") . | sha256sum }}\n',
  ],
])('what is hashed for %s moves', (_, text) => {
  const { changed, codes } = run({ 'templates/a.yaml': text, 'templates/b.yaml': object })
  expect(changed).toContain('templates/b.yaml')
  expect(codes).toEqual([])
})

test('no comment is written into a file that a name is made from', () => {
  const code = '.Files.Get "files/object.yaml" | sha256sum'
  const { changed } = run({ ...named(code), ...file }, { annotate: true })
  expect(changed).toEqual(['templates/a.yaml'])
})
