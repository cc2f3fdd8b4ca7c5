import { expect, test } from 'vitest'
import { memberOf, readText } from './index.ts'
import type { Collection, Node } from './index.ts'

function mapOf(text: string): Collection {
  return readText(text).documents![0]!.root as Collection
}

function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' ? node.text : undefined
}

const filler = Array.from({ length: 20 }, (_, i) => `f${i}: ${i}\n`).join('')

test.each(['', filler])('the last of duplicate keys counts, in small maps and in large ones', (more) => {
  const map = mapOf(`\
a: 1
${more}a: 2
"1": x
1: y
<<: {m: 1}
`)
  expect(textOf(memberOf(map, 'a')?.value)).toBe('2')
  expect(textOf(memberOf(map, '1')?.value)).toBe('y')
  expect(memberOf(map, 'm')).toBeUndefined()
  expect(memberOf(map, '<<')).toBeUndefined()
  expect(memberOf(map, 'absent')).toBeUndefined()
})

test('of a list the index is asked for', () => {
  expect(textOf(memberOf(mapOf('[a, b]'), 1)?.value)).toBe('b')
  expect(memberOf(mapOf('[a, b]'), 2)).toBeUndefined()
})
