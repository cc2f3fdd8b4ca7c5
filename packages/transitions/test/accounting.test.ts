import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assemble, ledger, place, printPlace, transitions, valueAt } from '../src/index.ts'
import type { Place, Placement, Stage } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
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

/** Each leaf lies under one placement, or under those of one split, and stands where they say. */
function expectAccounted(object: ApiObject, placements: readonly Placement[], result: unknown): void {
  const speaking = speakers(placements, 'from')
  const lost = leavesOf(object).filter(([leaf, value]) => {
    const found = speaking(leaf)
    const isOnce = found.length === 1 || (found.length > 1 && found.every(({ row }) => row?.verb === 'split'))
    return !isOnce || !found.every((speaker) => arrives(speaker, leaf, value, result))
  })
  expect(lost).toEqual([])
}

/** Each leaf of the result comes from the object, or is what a placement says. */
function expectFounded(object: ApiObject, placements: readonly Placement[], result: unknown): void {
  const speaking = speakers(placements, 'to')
  const unfounded = leavesOf(result).filter(([leaf, value]) => {
    const [speaker, ...others] = speaking(leaf)
    if (!speaker || others.length > 0) return true
    const source = sourceOf(speaker, leaf, object)
    // A container is empty where all it held went elsewhere.
    return isContainer(value) ? !isContainer(source) : !Object.is(source, value)
  })
  expect(unfounded).toEqual([])
}

/** One leaf of the object is another JSON value, of whatever type. */
function disturbed(objects: fc.Arbitrary<ApiObject>): fc.Arbitrary<ApiObject> {
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

/** Finds the placements with the longest place at or above a leaf. */
function speakers(
  placements: readonly Placement[],
  side: 'from' | 'to',
): (leaf: Place) => readonly Placement[] {
  const byPlace = new Map<string, Placement[]>()
  for (const placement of placements) {
    const key = JSON.stringify(placement[side])
    byPlace.set(key, [...(byPlace.get(key) ?? []), placement])
  }
  return (leaf) => {
    for (let length = leaf.length; length >= 0; length--) {
      const found = byPlace.get(JSON.stringify(leaf.slice(0, length)))
      if (found) return found
    }
    return []
  }
}

/** A leaf that is carried stands where its placement says; one that is restated or dropped is told by the ledger. */
function arrives({ from, to, value }: Placement, leaf: Place, expected: unknown, result: unknown): boolean {
  if (!from || !to || value !== undefined) return true
  return Object.is(valueAt(result, [...to, ...leaf.slice(from.length)]), expected) || isContainer(expected)
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** What a placement says that stands at a leaf of the result. */
function sourceOf({ from, to, value }: Placement, leaf: Place, object: unknown): unknown {
  const rest = leaf.slice(to!.length)
  return value === undefined ? valueAt(object, [...from!, ...rest]) : valueAt(value, rest)
}
