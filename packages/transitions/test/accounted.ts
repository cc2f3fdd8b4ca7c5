import { expect } from 'vitest'
import { valueAt } from '../src/index.ts'
import type { Place, Placement } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { leavesOf } from './places.ts'

/** Each leaf lies under one placement, or under those of one split, and stands where they say. */
export function expectAccounted(object: ApiObject, placements: readonly Placement[], result: unknown): void {
  const speaking = speakers(placements, 'from')
  const lost = leavesOf(object).filter(([leaf, value]) => {
    const found = speaking(leaf)
    const isOnce = found.length === 1 || (found.length > 1 && found.every(({ row }) => row?.verb === 'split'))
    return !isOnce || !found.every((speaker) => arrives(speaker, leaf, value, result))
  })
  expect(lost).toEqual([])
}

/** Each leaf of the result comes from the object, or is what a placement says. */
export function expectFounded(object: ApiObject, placements: readonly Placement[], result: unknown): void {
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
