import { expect, test } from 'vitest'
import { lastAppliedAnnotation } from '../facts/digest.ts'
import { changesOf, differencesOf, printDifference } from './differences.ts'

const printed = (before: unknown, after: unknown): readonly string[] =>
  differencesOf(before, after).map(printDifference)

test('a list whose items are the same in another order is one difference', () => {
  const [v, w] = [{ name: 'v' }, { name: 'w' }]
  expect(printed({ args: [v, w] }, { args: [w, v] })).toEqual(['args (order)'])
  expect(printed({ args: [v, v, w] }, { args: [v, w, w] })).toEqual(['args[1].name'])
})

test('each leaf that differs is named, and a list of another length as a whole', () => {
  expect(printed({ a: { b: 1, c: 2 }, l: [1] }, { a: { b: 2, c: 2 }, l: [1, 2] })).toEqual(['a.b', 'l'])
})

test('the status, and what kubectl notes down, are no changes', () => {
  const before = { metadata: { name: 'a' }, spec: {}, status: { ready: true } }
  const annotations = { [lastAppliedAnnotation]: '{}' }
  expect(changesOf(before, { metadata: { name: 'a', annotations }, spec: {} })).toEqual([])
  const labelled = { metadata: { name: 'a', labels: { b: 'c' } }, spec: {} }
  expect(changesOf(before, labelled).map(printDifference)).toEqual(['metadata.labels.b'])
})
