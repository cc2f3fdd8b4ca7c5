import { convert, place as placesOf } from '@capi-migrate/transitions'
import type { ConvertOptions, Place } from '@capi-migrate/transitions'
import { isEqual, withoutEmpty } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'

/** The author reading of an object, in the version it arrives in. */
export function arrived(object: JsonMap, options: ConvertOptions): JsonMap {
  return convert(object, options).object
}

/** Returns whether an object changes: it moves, or it is repaired. */
export function isChanging(object: JsonMap, options: ConvertOptions): boolean {
  return placesOf(object, options) !== undefined
}

/** The innermost list that a place lies in. */
export function listIn(place: Place): Place | undefined {
  const at = place.findLastIndex((key) => typeof key === 'number')
  return at === -1 ? undefined : place.slice(0, at)
}

/** True for two objects that are the same but for empty maps and lists: the conversion leaves those out. */
export function isNearlyEqual(a: unknown, b: unknown): boolean {
  return isEqual(withoutEmpty(a), withoutEmpty(b))
}
