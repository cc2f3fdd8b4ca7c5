import { expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

it('says no change where nothing differs', () => {
  expect(changesBetween({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
})

it('goes as deep as it can', () => {
  const before = { spec: { refs: [{ v: '1', 'a/b~c': 1 }, { v: '2' }], gone: 1 } }
  const after = { spec: { refs: [{ v: '3', 'a/b~c': 2 }, { v: '2' }], come: null } }
  expect(changesBetween(before, after)).toEqual([
    { op: 'replace', path: '/spec/refs/0/v', value: '3' },
    { op: 'replace', path: '/spec/refs/0/a~1b~0c', value: 2 },
    { op: 'remove', path: '/spec/gone' },
    { op: 'add', path: '/spec/come', value: null },
  ])
})

it('replaces a list of another length as a whole, and what changes its type', () => {
  expect(changesBetween({ a: [1], b: {}, c: null }, { a: [1, 2], b: [], c: {} })).toEqual([
    { op: 'replace', path: '/a', value: [1, 2] },
    { op: 'replace', path: '/b', value: [] },
    { op: 'replace', path: '/c', value: {} },
  ])
})
