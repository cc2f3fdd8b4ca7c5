import { expect, test } from 'vitest'
import { circles, upwardArrows } from './rooms.mjs'

const floors = [['read'], ['layout', 'check'], ['document', 'passes/unwritten'], ['engine.ts']]
const src = 'packages/manifests/src'

test.each([
  ['document/prove.ts', "import { a } from '../read/load.ts'", []],
  ['layout/block.ts', "import { b } from './sheet.ts'", []],
  ['engine.ts', "import type { T } from './passes/unwritten/kept.ts'", []],
  ['layout/flow/deep.ts', "import { b } from '../entry.ts'", []],
  [
    'layout/block.ts',
    "import type { Plan } from '../document/plan.ts'",
    [`layout may not import document, which stands above it: ${src}/document/plan.ts`],
  ],
  [
    'layout/block.ts',
    "export { rules } from '../check/words.ts'",
    [`layout may not import check, which stands beside it: ${src}/check/words.ts`],
  ],
  ['lost.ts', '', ['stands in no room; give it one, or its room a floor, in tools/layers/table.mjs']],
])('%s: %s', (path, text, expected) => {
  expect(upwardArrows(`${src}/${path}`, text, floors)).toEqual(expected)
})

test('a circle of files is found, by types and values, and once', () => {
  const texts = new Map([
    ['p/a.ts', "import { b } from './b.ts'"],
    ['p/b.ts', "import type { C } from './deep/c.ts'"],
    ['p/deep/c.ts', "export * from '../a.ts'\nimport { d } from './d.ts'"],
    ['p/deep/d.ts', "const lazy = await import('../a.ts')"],
  ])
  expect(circles(texts)).toEqual([['p/a.ts', 'p/b.ts', 'p/deep/c.ts']])
})

test('what is imported twice, or by nobody, is no circle', () => {
  const texts = new Map([
    ['p/a.ts', "import { b } from './b.ts'\nimport { c } from './c.ts'"],
    ['p/b.ts', "import { c } from './c.ts'"],
    ['p/c.ts', ''],
  ])
  expect(circles(texts)).toEqual([])
})
