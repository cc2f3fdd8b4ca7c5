import { describe, expect, test } from 'vitest'
import { patternOf, printPlace, stepsOf } from './index.ts'
import type { Place } from './index.ts'
import { at, join, move } from './row.ts'

describe('a path is cut into steps, and put together again', () => {
  test.each<readonly [path: string, steps: readonly string[]]>([
    ['', []],
    ['spec', ['spec']],
    ['spec.files[].path', ['spec', 'files', '[]', 'path']],
    ['spec.mounts[][]', ['spec', 'mounts', '[]', '[]']],
    ['status.failureDomains{}.controlPlane', ['status', 'failureDomains', '{}', 'controlPlane']],
    ['spec.files[0].path', ['spec', 'files', '0', 'path']],
    ['metadata.annotations["a.b/c"]', ['metadata', 'annotations', 'a.b/c']],
    ['metadata.annotations["a[0].b"].c', ['metadata', 'annotations', 'a[0].b', 'c']],
    ['spec.schema.x-metadata', ['spec', 'schema', 'x-metadata']],
  ])('%s', (path, steps) => {
    expect(stepsOf(path)).toEqual(steps)
    expect(patternOf(steps)).toBe(path)
  })
})

describe('a place is printed as people read it', () => {
  test.each<readonly [place: Place, path: string]>([
    [[], ''],
    [['spec', 'files', 0, 'path'], 'spec.files[0].path'],
    [['metadata', 'labels', 'a/b'], 'metadata.labels["a/b"]'],
    [['metadata', 'labels', ''], 'metadata.labels[""]'],
    [[0, 'a'], '[0].a'],
  ])('%j → %s', (place, path) => {
    expect(printPlace(place)).toBe(path)
    expect(stepsOf(path)).toEqual(place.map(String))
  })
})

describe('two paths are joined', () => {
  test.each([
    ['spec', 'files', 'spec.files'],
    ['spec.files', '[].path', 'spec.files[].path'],
    ['status.failureDomains', '{}', 'status.failureDomains{}'],
    ['', 'spec', 'spec'],
    ['spec', '', 'spec'],
  ])('"%s" and "%s"', (prefix, path, joined) => {
    expect(join(prefix, path)).toBe(joined)
  })

  test('in both versions where a shape is placed', () => {
    const [row] = at('spec.old', [move('a', 'b')], 'spec.now')
    expect(row).toMatchObject({ from: 'spec.old.a', to: ['spec.now.b'] })
  })
})
