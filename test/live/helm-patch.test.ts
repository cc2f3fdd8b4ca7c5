import { expect, test } from 'vitest'
import { mergePatch } from './helm-patch.ts'

// The examples of RFC 7386, appendix A, that are patches of maps.
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { a: 'b', b: 'c' }, { b: 'c' }],
  [{ a: 'b', b: 'c' }, { b: 'c' }, { a: null }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: { b: 'c' } }, { a: { b: 'd' } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ a: { b: 'c' } }, { a: { b: 'c' } }, undefined],
])('%j becomes %j by %j', (before, after, patch) => {
  expect(mergePatch(before, after)).toEqual(patch)
})
