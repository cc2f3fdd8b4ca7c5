import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reverse, rowId, transitions } from '../src/index.ts'
import type { Transition } from '../src/index.ts'
import { placeObject } from '../src/place.ts'
import { convertOnServer } from '../src/server.ts'
import { defineTransition } from '../src/transition.ts'
import type { ApiObject } from './examples.ts'
import { plain } from './go.ts'
import { objectsOf } from './objects.ts'

const cases = transitions
  .filter(({ to }) => to === 'v1beta2')
  .flatMap((one) => [one, reverse(one)])
  .map((one) => [one.kind, one.from, one.to, one] as const)
const lookup = (group: string) => `${group}/v1beta1`

describe('the order of rows does not matter', () => {
  test.each(cases)('%s %s → %s', (kind, from, _, transition) => {
    const law = fc.property(
      shuffled(transition),
      objectsOf(transition.group, from, kind),
      (other, object) => {
        expect(placements(other, object)).toEqual(placements(transition, object))
        expect(plain(convertOnServer([other], object, lookup))).toEqual(
          plain(convertOnServer([transition], object, lookup)),
        )
      },
    )
    fc.assert(law, { seed: 2, numRuns: 15 })
  })
})

/** Where the parts of an object go, and by which rows. */
function placements(transition: Transition, object: ApiObject): unknown {
  const { placements } = placeObject(transition, object, lookup)
  return placements.map(({ row, ...placement }) => ({
    ...placement,
    row: row && rowId(transition.kind, row),
  }))
}

/** The same transition, its rows defined in another order. */
function shuffled(transition: Transition): fc.Arbitrary<Transition> {
  const { rows, reversed } = transition
  // The rows of the version and of the annotation are added by the definition.
  const own = rows.filter(({ from, to }) => !/^apiVersion$|^metadata\./.test(from ?? to[0]!))
  return fc
    .shuffledSubarray(own, { minLength: own.length })
    .map((order) => ({ ...defineTransition({ ...transition, rows: order }), reversed }))
}
