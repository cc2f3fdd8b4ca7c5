import fc from 'fast-check'
import type { Place } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { leavesOf } from './places.ts'

/** One leaf of the object is another JSON value, of whatever type. */
export function disturbed(objects: fc.Arbitrary<ApiObject>): fc.Arbitrary<ApiObject> {
  return fc
    .tuple(objects, fc.nat(), fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined }))
    .map(([object, at, value]) => {
      const leaves = leavesOf(object).filter(([[first]]) => first === 'spec' || first === 'status')
      if (value === undefined || leaves.length === 0) return object
      return replaced(object, leaves[at % leaves.length]![0], value) as ApiObject
    })
}

function replaced(container: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const copy: Record<string | number, unknown> = Array.isArray(container)
    ? ([...container] as never)
    : { ...(container as object) }
  copy[key] = replaced(copy[key], rest, value)
  return copy
}
