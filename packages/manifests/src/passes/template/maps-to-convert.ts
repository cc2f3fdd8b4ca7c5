import { place, printedIn, valueAt } from '@capi-migrate/transitions'
import type { ConvertOptions, Place } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'

/**
 * The maps of an object that have to be converted where they are printed, for there is code in them that only a person
 * could rewrite: around each such place the smallest that can be converted as a whole.
 *
 * @param more how many maps farther out, where those did not do
 */
export function mapsToConvert(
  object: Readonly<Record<string, unknown>>,
  options: ConvertOptions,
  more: number,
): readonly Place[] {
  const open = place(object, options)?.undecided.filter(({ refused, rollout }) => refused || rollout) ?? []
  // A conversion would leave the field out without a word.
  if (open.some(({ code }) => code === 'field/ignored')) return []
  const maps = new Map<string, Place>()
  for (const { from } of open) {
    const around = from
      .map((_, depth) => from.slice(0, depth))
      .filter((place) => isMap(valueAt(object, place)) && printedIn(object, place, options))
      .reverse()
    const map = around[more]
    if (!map) return []
    maps.set(JSON.stringify(map), map)
  }
  const isInner = (map: Place): boolean =>
    map.some((_, depth) => depth > 0 && maps.has(JSON.stringify(map.slice(0, depth))))
  return [...maps.values()].filter((map) => !isInner(map))
}
