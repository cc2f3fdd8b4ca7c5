import { expect, test } from 'vitest'
import type { Stored } from './apply.ts'
import { differencesOf, moveOf } from './differences.ts'

const stored = (spec: unknown, more: object = {}): Stored => ({
  kind: 'Machine',
  metadata: { name: 'a', namespace: 'b', generation: 1, ...more },
  spec,
})

test.each([
  ['the same', { a: 1 }, { a: 1 }, []],
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ['a value', { a: { b: 1 } }, { a: { b: 2 } }, ['spec.a.b']],
  ['what came', { a: {} }, { a: { b: false } }, ['spec.a.b']],
  ['what went', { a: { b: {} } }, {}, ['spec.a']],
  ['items in another order', { a: [{ x: 1, y: 2 }, 2] }, { a: [2, { y: 2, x: 1 }] }, ['spec.a (order)']],
  ['one item', { a: [{ x: 1 }, 2] }, { a: [{ x: 3 }, 2] }, ['spec.a[].x']],
  ['an item more', { a: [1] }, { a: [1, 1] }, ['spec.a']],
])('%s', (_, before, after, paths) => {
  expect(differencesOf(stored(before), stored(after)).map(({ path }) => path)).toEqual(paths)
})

test('labels and annotations count, but for the one that every apply writes', () => {
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}', a: 'b' }
  const found = differencesOf(stored({}), stored({}, { annotations, labels: { c: 'd' } }))
  expect(found.map(({ path }) => path)).toEqual(['labels.c', 'annotations.a'])
})

test('a generation may move with the spec, or as far as an apply of the original moves it', () => {
  const later = stored({}, { generation: 3 })
  expect(moveOf(stored({}), later, 1)).toEqual([{ path: 'generation', before: 1, after: 3 }])
  expect(moveOf(stored({}), later, 2)).toEqual([])
  expect(moveOf(stored({ a: 1 }), later, 0)).toEqual([])
})
