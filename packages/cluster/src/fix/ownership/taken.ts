import { isMap } from '@capi-migrate/edits/json'
import { isDeepStrictEqual } from 'node:util'
import { keyOf, withKeys } from './owned.ts'
import { atOf } from './structure.ts'
import type { Structure } from './structure.ts'

/**
 * The part of a live value that shapes speak of: the places are theirs, the values and their order are the live ones, so
 * that an apply of it changes none. Undefined where nothing of the shapes is live.
 */
export function takenOf(live: unknown, shapes: readonly unknown[], structure: Structure): unknown {
  if (live === undefined || shapes.length === 0) return undefined
  if (Array.isArray(live)) {
    const lists = shapes.filter(Array.isArray)
    if (structure.is === 'whole' || structure.is === 'map') return live
    const taken = live.flatMap((item: unknown) => itemOf(item, lists.flat(), structure))
    return taken.length > 0 || lists.some(isNone) ? taken : undefined
  }
  if (structure.is !== 'map' || !isMap(live)) return live
  const maps = shapes.filter(isMap)
  const members = Object.entries(live).flatMap(([name, value]) => {
    const below = maps.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name]] : []))
    const taken = takenOf(value, below, atOf(structure, name))
    return taken === undefined ? [] : [[name, taken] as const]
  })
  return members.length > 0 || maps.some(isNone) ? Object.fromEntries(members) : undefined
}

function itemOf(
  item: unknown,
  shapes: readonly unknown[],
  structure: Structure & { readonly is: 'list' | 'set' },
): readonly unknown[] {
  if (structure.is === 'set') return shapes.some((shape) => isDeepStrictEqual(shape, item)) ? [item] : []
  const { keys, item: below } = structure
  const same = shapes.filter((shape) => keyOf(shape, keys) === keyOf(item, keys))
  return same.length > 0 ? [withKeys(takenOf(item, same, below), item, keys)] : []
}

function isNone(value: object): boolean {
  return Object.keys(value).length === 0
}
