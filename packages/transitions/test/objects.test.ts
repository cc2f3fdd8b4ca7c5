import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schemaOf, transitions } from '../src/index.ts'
import { check } from '../src/strict.ts'
import { objectsOf } from './objects.ts'

describe('random objects are ones that the API server takes', () => {
  const kinds = transitions
    .filter(({ to }) => to === 'v1beta2')
    .flatMap(({ group, kind, from, to }) => [[group, from, kind] as const, [group, to, kind] as const])
  test.each(kinds)('%s %s %s', (group, version, kind) => {
    const schema = schemaOf(group, version, kind)!
    fc.assert(
      fc.property(objectsOf(group, version, kind), (object) => {
        expect(check(object, schema)).toEqual([])
      }),
      { seed: 1, numRuns: 20 },
    )
  })
})
