import { expect, test } from 'vitest'
import { loadDocuments } from '../read/load.ts'
import { refute } from './prove.ts'

test.each([
  [
    'a key that stands twice after an edit',
    'a: 1\nb: 2\n',
    'b: 1\nb: 2\n',
    'the edited text would say a key twice',
  ],
  ['a key that stood twice before', 'a: 1\na: 2\n', 'a: 1\na: 2\n', undefined],
])('%s', (_, before, after, what) => {
  expect(refute(loadDocuments(before), after, [undefined], [])?.what).toBe(what)
})
