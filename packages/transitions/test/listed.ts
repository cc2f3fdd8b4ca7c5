import fc from 'fast-check'
import { expect } from 'vitest'
import type { Difference } from './differences.ts'
import type { ApiObject } from './examples.ts'

const rare = ' (rare)'

/** A difference as people list it: `spec.paused: false → nothing`. Values that are not empty are all the same. */
export function lineOf({ path, left, right }: Difference): string {
  // A JSON schema holds schemas; what is said of one holds for those inside.
  const short = path.replace(/(openAPIV3Schema)\.(?:.*\.)?([\w-]+)$/, '$1…$2')
  return `${short}: ${word(left)} → ${word(right)}`
}

function word(value: unknown): string {
  if (value === undefined) return 'nothing'
  const isEmpty = !value || (typeof value === 'object' && Object.keys(value).length === 0)
  return isEmpty || value === '0s' ? JSON.stringify(value) : 'something'
}

/**
 * What is found in random objects is what is listed: nothing beside the list, and no line too many. Lines that end
 * in `(rare)` need not be met.
 */
export function expectListed(
  objects: fc.Arbitrary<ApiObject>,
  list: readonly string[],
  differences: (object: ApiObject) => readonly string[],
): void {
  const listed = list.map((line) => line.replace(rare, ''))
  const unmet = new Set(list.filter((line) => !line.endsWith(rare)))
  const law = fc.property(objects, (object) => {
    const found = differences(object)
    for (const line of found) unmet.delete(line)
    expect(found.filter((line) => !listed.includes(line))).toEqual([])
  })
  fc.assert(law, { seed: 20260821, numRuns: 60 })
  expect([...unmet]).toEqual([])
}
