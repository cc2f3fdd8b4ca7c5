import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assemble, ledger, place, printPlace, transitions } from '../src/index.ts'
import type { Stage } from '../src/index.ts'
import { expectAccounted, expectFounded } from './accounted.ts'
import { disturbed } from './disturbed.ts'
import { objectsOf } from './objects.ts'
import { leavesOf } from './places.ts'

/** Every way from one stage of a kind to another that exists. */
const cases = transitions.flatMap(({ group, kind, from, to }) => {
  const both: readonly (readonly [Stage, Stage])[] = [
    [from, to],
    ...(to === 'v1beta2' ? [[to, from] as const] : []),
  ]
  return both.map(([start, end]) => [kind, start, end, group] as const)
})
const lookup = (group: string) => `${group}/v1beta1`

describe('every leaf of an object is accounted for, whatever it holds, and nothing comes from nowhere', () => {
  test.each(cases)('%s %s → %s', (kind, from, to, group) => {
    const law = fc.property(disturbed(objectsOf(group, from, kind)), (object) => {
      const placed = place(object, { to, lookup })
      if (!placed) return
      const result = assemble(object, placed.placements)
      expectAccounted(object, placed.placements, result)
      expectFounded(object, placed.placements, result)
      const entries = ledger(object, placed).filter(({ fate }) => fate !== 'added')
      expect(entries.map(({ path }) => path)).toEqual(leavesOf(object).map(([leaf]) => printPlace(leaf)))
    })
    fc.assert(law, { seed: 3, numRuns: 15 })
  })
})
