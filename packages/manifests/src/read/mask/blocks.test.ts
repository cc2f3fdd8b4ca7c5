import { describe, expect, test } from 'vitest'
import { blocksOf, branchesAt, inSameBranch, tornBlock } from './blocks.ts'
import type { Block } from './blocks.ts'
import type { Form } from './form.ts'
import { maskText } from './mask.ts'

function blocksIn(text: string, form: Form = 'helm'): readonly Block[] {
  const { blocks, error } = blocksOf(maskText(text, form).holes)
  if (error) throw new Error(error.what)
  return blocks
}

/** The blocks as they stand in the text: each branch with its blocks. */
function outline(text: string, blocks: readonly Block[]): unknown[] {
  return blocks.map(({ open, branches }) => [
    open.word,
    ...branches.map(({ start, end, blocks }) =>
      blocks.length > 0 ? outline(text, blocks) : text.slice(start, end).trim(),
    ),
  ])
}

describe('the tree', () => {
  test('has the branches of a block', () => {
    const text = `\
{{ if .a }}
b
{{ else if .c }}
d
{{ else }}
e
{{ end }}`
    expect(outline(text, blocksIn(text))).toEqual([['if', 'b', 'd', 'e']])
  })

  test('has blocks in blocks, of all kinds', () => {
    const text = `\
{{ with .a }}
{{ range .b }}
c: {{ if .d }}1{{ else }}2{{ end }}
{{ end }}
{{ end }}
{{ block "e" . }}f{{ end }}`
    expect(outline(text, blocksIn(text))).toEqual([
      ['with', [['range', [['if', '1', '2']]]]],
      ['block', 'f'],
    ])
  })

  test('has the blocks of ytt and Jinja', () => {
    const ytt = `\
#@ for a in b:
#@ if c:
d: 1
#@ elif e:
f: 1
#@ end
#@ end
`
    expect(outline(ytt, blocksIn(ytt, 'ytt'))).toEqual([['for', [['if', 'd: 1', 'f: 1']]]])
    const jinja = `\
{% for a in b %}
{% if c %}
d: 1
{% endif %}
{% endfor %}
`
    expect(outline(jinja, blocksIn(jinja, 'jinja'))).toEqual([['for', [['if', 'd: 1']]]])
  })

  test.each([
    ['{{ if .a }}\nb: 1\n', { offset: 0, what: '`if` is not closed' }],
    ['a: 1\n{{ end }}\n', { offset: 5, what: '`end` closes no block' }],
    ['a: 1\n{{ else }}\n', { offset: 5, what: '`else` closes no block' }],
    ['{{ if .a }}{{ range .b }}\n{{ end }}', { offset: 0, what: '`if` is not closed' }],
  ])('tells where %j does not balance', (text, error) => {
    expect(blocksOf(maskText(text, 'helm').holes).error).toEqual(error)
  })
})

describe('a range', () => {
  const text = `\
a: 1
{{ if .b }}
c: 1
{{ range .d }}
e: 1
{{ end }}
{{ else }}
f: 1
{{ end }}
g: 1
`
  const blocks = blocksIn(text)
  const range = (from: string, to: string) => ({
    start: text.indexOf(from),
    end: text.indexOf(to) + to.length,
  })

  test.each([
    ['outside', 'a: 1', 'a: 1'],
    ['in one branch', 'c: 1', 'c: 1'],
    ['around a block', 'c: 1', '{{ end }}'],
    ['around all', 'a: 1', 'g: 1'],
    ['in a block in a block', 'e: 1', 'e: 1'],
  ])('tears nothing %s', (_, from, to) => {
    expect(tornBlock(blocks, range(from, to))).toBeUndefined()
  })

  test.each([
    ['over the start', 'a: 1', 'c: 1', 'if'],
    ['over the end', 'f: 1', 'g: 1', 'if'],
    ['over two branches', 'e: 1', 'f: 1', 'if'],
    ['over the start of an inner one', 'c: 1', 'e: 1', 'range'],
    ['of a branch and its `else`', '{{ else }}', 'f: 1', 'if'],
  ])('tears a block %s', (_, from, to, word) => {
    expect(tornBlock(blocks, range(from, to))?.open.word).toBe(word)
  })

  test('is under the conditions around it', () => {
    expect(
      branchesAt(blocks, text.indexOf('e: 1')).map(({ start, end }) => text.slice(start, end).trim()),
    ).toEqual([
      `\
c: 1
{{ range .d }}
e: 1
{{ end }}`,
      'e: 1',
    ])
    expect(branchesAt(blocks, text.indexOf('g: 1'))).toEqual([])
  })

  test('moves freely only in its branch', () => {
    expect(inSameBranch(blocks, text.indexOf('a: 1'), text.indexOf('g: 1'))).toBe(true)
    expect(inSameBranch(blocks, text.indexOf('c: 1'), text.indexOf('\n{{ else'))).toBe(true)
    expect(inSameBranch(blocks, text.indexOf('c: 1'), text.indexOf('f: 1'))).toBe(false)
    expect(inSameBranch(blocks, text.indexOf('c: 1'), text.indexOf('e: 1'))).toBe(false)
    expect(inSameBranch(blocks, text.indexOf('c: 1'), text.indexOf('g: 1'))).toBe(false)
  })
})
