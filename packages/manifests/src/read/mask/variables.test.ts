import { describe, expect, test } from 'vitest'
import { actionsOf } from './actions.ts'
import { braces } from './delimiters.ts'
import { variablesOf } from './variables.ts'

/** Each variable as it stands in the text. */
function slices(text: string): string[] {
  return variablesOf(text, actionsOf(text, braces)).map(({ start, end }) => text.slice(start, end))
}

describe('name, operator and default', () => {
  test.each([
    ['${A}', 'A', undefined, undefined],
    ['${ A }', 'A', undefined, undefined],
    ['${A:=5m}', 'A', ':=', '5m'],
    ['${A:-5m}', 'A', ':-', '5m'],
    ['${A=""}', 'A', '=', '""'],
    ['${A-b}', 'A', '-', 'b'],
    ['${A:=}', 'A', ':=', ''],
    ['${A:= }', 'A', ':=', ' '],
    ['${A:=${B:=c}-d}', 'A', ':=', '${B:=c}-d'],
    ['${A:={b: 1}}', 'A', ':=', '{b: 1}'],
    [
      `\
\${A:=
  b: 1
  c: \${D}
}`,
      'A',
      ':=',
      `
  b: 1
  c: \${D}
`,
    ],
    ['${A//+/_}', 'A', '//', undefined],
    ['${A/#v/}', 'A', '/#', undefined],
    ['${A#v}', 'A', '#', undefined],
    ['${A##*.}', 'A', '##', undefined],
    ['${A%.*}', 'A', '%', undefined],
    ['${A%%-*}', 'A', '%%', undefined],
    ['${A:0:5}', 'A', ':', undefined],
    ['${A^^}', 'A', '^^', undefined],
    ['${A,,}', 'A', ',,', undefined],
    ['${A:?unset}', 'A', ':?', undefined],
    ['${A[@]}', 'A', '[', undefined],
    ['${#A}', 'A', undefined, undefined],
    ['${!A}', 'A', undefined, undefined],
    ['${var.a}', 'var.a', undefined, undefined],
    ['${NODE_{{ .id }}}', undefined, undefined, undefined],
  ])('%j', (text, name, operator, value) => {
    const holes = variablesOf(`a: ${text} b`, actionsOf(`a: ${text} b`, braces))
    expect(holes).toHaveLength(1)
    const [hole] = holes as [(typeof holes)[0]]
    expect([hole.start, hole.end]).toEqual([3, 3 + text.length])
    expect([hole.name, hole.operator, hole.default?.text]).toEqual([name, operator, value])
    if (hole.default) expect(`a: ${text} b`.slice(hole.default.start, hole.default.end)).toBe(value)
  })
})

describe('which are none', () => {
  test.each([
    ['$A'],
    ['$${A}'],
    ['$$$${A}'],
    ['${}'],
    ['${1}'],
    ['${'],
    ['${A'],
    ['${A\n}'],
    ['${A b}'],
    ['${A//b\nc}'],
    ['${A:=b'],
    ['${A:=b\n---\nc: {}}'],
    ['{{ printf "${%s}" .a }}'],
    ['{{ "${A}" }}'],
    ['${{ .a }}'],
  ])('%j', (text) => {
    expect(slices(text)).toEqual([])
  })
})

describe('several of them', () => {
  test.each([
    ['${A}/${B}', ['${A}', '${B}']],
    ['[${A}, ${B:=x}]', ['${A}', '${B:=x}']],
    ['$$${A}', ['${A}']],
    ['${A:=b c: ${D} e', ['${D}']],
    ['${A/{b} ${C}\n${D}', ['${C}', '${D}']],
    ['${A:-{{ .b }}} {{ .c }} ${D}', ['${A:-{{ .b }}}', '${D}']],
  ])('%j', (text, expected) => {
    expect(slices(text)).toEqual(expected)
  })
})
