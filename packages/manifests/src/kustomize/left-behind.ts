import { child, mapPlace, schemaOf } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Row } from '@capi-migrate/transitions'
import { typesOf } from './concern.ts'
import { isWithin } from './json.ts'
import type { JsonMap } from './json.ts'
import { gvkOf } from './selector.ts'

/**
 * The row that moves a place of an older version elsewhere, where an object that is there already has no such place:
 * what writes it was left behind.
 */
export function rowLeftBehind(object: JsonMap, place: Place, options: ConvertOptions): Row | undefined {
  const { group, version, kind } = gvkOf(object)
  const items = place.map((key) => (/^(?:-|\d+)$/.test(String(key)) ? 0 : key))
  if (isKnown(object, place) || isKnown(object, items)) return undefined
  for (const type of typesOf({ group, kind })) {
    if (gvkOf(type).version === version) continue
    const mapped = mapPlace(type, place, options)
    if (mapped?.row && !mapped.to.some((to) => to.length === place.length && isWithin(to, place)))
      return mapped.row
  }
  return undefined
}

function isKnown(object: JsonMap, place: Place): boolean {
  const { group, version, kind } = gvkOf(object)
  let node = schemaOf(group, version, kind)
  if (!node) return true
  for (const key of place) {
    node = child(node, key)
    if (!node) return false
  }
  return true
}
