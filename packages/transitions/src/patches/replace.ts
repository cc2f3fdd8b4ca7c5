import { valueAt } from '../assemble.ts'
import type { Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { opened } from './open.ts'
import type { PlacedUnit, Replacement } from './place-unit.ts'
import { isSame, isWithin, listOf } from './places.ts'
import { rowAt } from './rows.ts'

/** Puts what is said of units in the place of what the rows say there, and moves up what comes after items that go. */
export function replaced(
  placements: readonly Placement[],
  object: unknown,
  units: readonly PlacedUnit[],
): readonly Placement[] {
  if (units.length === 0) return placements
  const gone = goneFrom(
    object,
    units.flatMap(({ emptied }) => emptied),
  )
  const all = [...units.flatMap(({ replacements }) => replacements), ...gone]
  const divided = opened(
    placements,
    object,
    all.map(({ at }) => at),
  )
  const lists = gone.map(({ at }) => at)
  const done = new Set<Replacement>()
  return divided.flatMap((placement) => {
    const { from } = placement
    const replacement = from && findLast(all, (one) => isWithin(from, one.at))
    if (!replacement) return [shifted(placement, lists)]
    if (done.has(replacement)) return []
    done.add(replacement)
    return replacement.placements.map((one) => shifted(one, lists))
  })
}

/** Where a place goes by the placements that speak of it. */
export function targetOf(placements: readonly Placement[], place: Place): Place {
  const above = findLast(
    placements,
    ({ from, to }) => from !== undefined && to !== undefined && isWithin(place, from),
  )
  return above ? [...above.to!, ...place.slice(above.from!.length)] : place
}

/** Definitions that go, and the patches and the list of patches that have no other. */
function goneFrom(
  object: unknown,
  emptied: readonly { readonly place: Place; readonly why: string }[],
): readonly Replacement[] {
  const goes = (place: Place): boolean => emptied.some((one) => isSame(one.place, place))
  const whole = new Map<string, Replacement>()
  for (const { place, why } of emptied) {
    const at = topOf(object, place, goes)
    const key = JSON.stringify(at)
    const [before] = whole.get(key)?.placements ?? []
    const all = before?.why === undefined ? why : `${before.why}; ${why}`
    whole.set(key, { at, placements: [{ from: at, row: rowAt('drop', at, all), why: all }] })
  }
  return [...whole.values()]
}

/** `spec.patches` where nothing is left in it, else the patch, else the definition. */
function topOf(object: unknown, definition: Place, goes: (place: Place) => boolean): Place {
  const patch = definition.slice(0, 3)
  const isEmpty = (patch: Place): boolean => {
    const definitions = listOf(valueAt(object, [...patch, 'definitions']))
    return definitions.length > 0 && definitions.every((_, k) => goes([...patch, 'definitions', k]))
  }
  if (!isEmpty(patch)) return definition
  const patches = listOf(valueAt(object, ['spec', 'patches']))
  return patches.every((_, i) => isEmpty(['spec', 'patches', i])) ? ['spec', 'patches'] : patch
}

/** Moves a target up by the items before it that go; targets of patches have the indices of the old object. */
function shifted(placement: Placement, gone: readonly Place[]): Placement {
  const { to } = placement
  if (!to || to[1] !== 'patches') return placement
  const next = to.map((key, depth) => {
    if (typeof key !== 'number' || depth > 4) return key
    const above = to.slice(0, depth)
    return (
      key -
      gone.filter((at) => at.length === depth + 1 && isWithin(at, above) && Number(at[depth]) < key).length
    )
  })
  return { ...placement, to: next }
}

function findLast<T>(list: readonly T[], test: (item: T) => boolean): T | undefined {
  return list.findLast(test)
}
