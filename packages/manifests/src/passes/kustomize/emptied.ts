import { valueAt } from '@capi-migrate/transitions'
import type { Place, Placement } from '@capi-migrate/transitions'
import { isEqual, isMap, withoutEmpty } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { isWithin } from '../../read/at.ts'

/**
 * The placements of a merge that removes all there is in some maps: the new version refuses an empty map, so the patch
 * removes the map itself, the outermost of those that would be left empty. `undefined` where there is none.
 *
 * @param result what the placements make of the object
 */
export function withoutEmptied(
  placements: readonly Placement[],
  result: JsonMap,
  goal: JsonMap,
): readonly Placement[] | undefined {
  const emptied = emptiedIn(result, goal, [])
  if (emptied.length === 0) return undefined
  const gone = new Set<Place>()
  return placements.flatMap((placement): readonly Placement[] => {
    const { from, to, row } = placement
    const place = to && emptied.find((one) => isWithin(to, one))
    if (!place) return [placement]
    if (!from) return []
    const said = row && { row }
    if (gone.has(place)) return [{ from, ...said, why: 'the map it stands in is removed' }]
    gone.add(place)
    return [{ from, to: place, value: null, ...said }]
  })
}

/** The outermost maps of an object that hold nothing, and are not there in another. */
function emptiedIn(value: unknown, goal: unknown, at: Place): readonly Place[] {
  if (!isMap(value)) return []
  if (goal === undefined) return isEqual(withoutEmpty(value), {}) ? [at] : []
  return Object.keys(value).flatMap((key) => emptiedIn(value[key], valueAt(goal, [key]), [...at, key]))
}
