import { expect, test } from 'vitest'
import { pathsBelow } from './paths-below.ts'

test('paths below a folder are found, and none beside it', () => {
  const below = pathsBelow(['/b/x', '/a/z', '/a.b/y', '/a/b/c', '/ab/c', '/a'])
  expect(below('/a')).toEqual(['/a/b/c', '/a/z'])
  expect(below('/a/b')).toEqual(['/a/b/c'])
  expect(below('/c')).toEqual([])
})

// A search from the first path on would take hours.
test('100,000 lookups among 100,000 paths', () => {
  const below = pathsBelow(Array.from({ length: 100_000 }, (_, i) => `/clusters/${i}/a.yaml`))
  const found = Array.from({ length: 100_000 }, (_, i) => below(`/clusters/${i}`).length)
  expect(new Set(found)).toEqual(new Set([1]))
})
