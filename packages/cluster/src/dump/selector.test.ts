import { expect, test } from 'vitest'
import { isSelected } from './selector.ts'

const secret = { type: 'a/b', metadata: { name: 's', labels: { 'x.io/y': '', owner: 'helm' } } }

test.each([
  [{}, true],
  [{ labels: 'x.io/y' }, true],
  [{ labels: 'owner=helm,x.io/y' }, true],
  [{ labels: 'owner=me' }, false],
  [{ labels: 'none' }, false],
  [{ fields: 'type=a/b' }, true],
  [{ fields: 'type=c' }, false],
  [{ fields: 'metadata.name=s,type=a/b' }, true],
])('%j', (how, is) => {
  expect(isSelected(secret, how)).toBe(is)
})

test('what is not understood is no answer', () => {
  expect(() => isSelected(secret, { labels: 'a in (b)' })).toThrow('not understood')
})
