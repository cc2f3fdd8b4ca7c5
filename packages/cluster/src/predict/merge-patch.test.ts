import { expect, test } from 'vitest'
import { patched, threeWayPatch } from './merge-patch.ts'

test('what the manifest has and the live object has not is added; what others wrote stays', () => {
  const patch = threeWayPatch({ a: 1 }, { a: 1, b: { c: 2 } }, { a: 1, b: { d: 3 }, other: true })
  expect(patch).toEqual({ b: { c: 2 } })
  expect(patched({ a: 1, b: { d: 3 }, other: true }, patch)).toEqual({ a: 1, b: { c: 2, d: 3 }, other: true })
})

test('what was applied last and is gone is nulled, at the path it was applied', () => {
  const lastApplied = { spec: { nodeDrainTimeout: '5m', replicas: 1 } }
  const live = { spec: { deletion: { nodeDrainTimeoutSeconds: 300 }, replicas: 1 } }
  const patch = threeWayPatch(lastApplied, { spec: { replicas: 1 } }, live)
  expect(patch).toEqual({ spec: { nodeDrainTimeout: null } })
  expect(patched(live, patch)).toEqual(live)
})

test('a list is replaced as a whole', () => {
  expect(threeWayPatch(undefined, { list: ['b', 'a'] }, { list: ['a', 'b'] })).toEqual({ list: ['b', 'a'] })
})

test('without a last-applied configuration nothing is removed', () => {
  expect(threeWayPatch(undefined, { a: 1 }, { a: 1, b: 2 })).toEqual({})
})

test('a null of the manifest removes only what was applied before', () => {
  expect(threeWayPatch({ a: 1 }, { a: null }, { a: 1 })).toEqual({ a: null })
  expect(threeWayPatch(undefined, { a: null }, { a: 1 })).toEqual({})
})
