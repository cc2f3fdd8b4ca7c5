import { expect, test } from 'vitest'
import { formOf } from './form.ts'
import { sequencesOf } from './terraform.ts'

const seen = (text: string) =>
  sequencesOf(text).map(({ start, end, kind, role, name }) => [text.slice(start, end), role ?? name ?? kind])

test('names are variables, whatever else prints is an action, and directives open and close blocks', () => {
  expect(
    seen(`\
name: \${name}-\${ node.name }
%{ if length(x) > 0 ~}
a: \${x[0]}
%{~ else ~}
b: \${join(",", [for k in x : "\${k}}"])}
%{ endif }
%{ for k, v in { a = 1 } ~}
%{ endfor ~}
`),
  ).toEqual([
    ['${name}', 'name'],
    ['${ node.name }', 'node.name'],
    ['%{ if length(x) > 0 ~}', 'open'],
    ['${x[0]}', 'action'],
    ['%{~ else ~}', 'else'],
    ['${join(",", [for k in x : "${k}}"])}', 'action'],
    ['%{ endif }', 'close'],
    ['%{ for k, v in { a = 1 } ~}', 'open'],
    ['%{ endfor ~}', 'close'],
  ])
})

test('what is escaped or never closed is text', () => {
  expect(seen('a: $${b} %%{ if c } ${d')).toEqual([])
  expect(seen('a: ${"b}\nc: ${d}')).toEqual([['${d}', 'd']])
})

test('a long text of braces that nobody closes is read soon', () => {
  expect(seen('${'.repeat(20_000))).toEqual([])
})

test.each([
  ['a directive', '%{ if a ~}\nb: c\n%{ endif ~}\n', 'a.yaml.tpl', 'terraform'],
  ['a directive in any file', 'b:\n%{ for a in c }\n- ${a}\n%{ endfor }\n', 'a.yaml', 'terraform'],
  ['a .tftpl', 'b: ${a}\n', 'a.yaml.tftpl', 'terraform'],
  ['an expression in a .tpl', 'b: ${jsonencode(a)}\n', 'a.tpl', 'terraform'],
  ['a choice in a .tpl', 'b: ${a ? 1 : 2}\n', 'a.tpl', 'terraform'],
  ['a variable in a .tpl', 'b: ${a:=c}\n', 'a.tpl', 'envsubst'],
  ['an escape', 'b: "%%{ if a }"\n', 'a.yaml', 'plain'],
  ['a pattern for logs', "b: '%{IP:client} %{if}i'\n", 'a.yaml', 'plain'],
  ['a chart', '%{ if a }\nb: {{ .Values.c }}\n', 'templates/a.yaml', 'helm'],
  ['braces for somebody else in a .tftpl', 'b: "{{ .Values.c }} ${a}"\n', 'a.tftpl', 'terraform'],
])('%s: %s is %s', (_, text, file, form) => expect(formOf(text, file)).toBe(form))

test('what is called a Jinja template is one, with or without blocks', () => {
  expect(formOf('a: {{ b }}\n', 'a.yaml.j2')).toBe('jinja')
})
