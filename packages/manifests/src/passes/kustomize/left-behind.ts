import { check, child, displaced, mapPlace, schemaOf, valueAt } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Row, Stage } from '@capi-migrate/transitions'
import { typesOf } from './concern.ts'
import { isWithin } from '../../read/at.ts'
import type { JsonMap } from '@capi-migrate/edits/json'
import { placeOf } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { gvkOf } from './selector.ts'
import { arrived } from './states.ts'

/** What writes a field of another version than the object has, or a misplaced one: it was left behind. */
export interface LeftBehind {
  /** The version that knows the field; absent for a misplaced one. */
  readonly version?: Stage
  /** The row that moves the field to where the object has it. */
  readonly row: Row
  /** An object as it was for what was left behind. */
  readonly older: (object: JsonMap) => JsonMap
}

/**
 * How a place of an object, and a value for it, come from another version: the object's own does not know the one or
 * refuses the form of the other, and another version takes both; where objects are repaired, a misplaced field too.
 *
 * @param value `undefined` where nothing is written
 */
export function leftBehind(
  object: JsonMap,
  place: Place,
  value: unknown,
  options: ConvertOptions,
): LeftBehind | undefined {
  const { group, version, kind } = gvkOf(object)
  const items = itemsOf(place)
  const [strange, inItems] = [place, items].map((one) => strangePlaces(object, one, value)[0])
  if (!strange || !inItems) return undefined
  // A half-migrated object has the field itself.
  const own = valueAt(object, strange)
  if (own !== undefined && strangePlaces(object, strange, own).length > 0) return undefined
  for (const type of typesOf({ group, kind })) {
    const { version: other } = gvkOf(type)
    const isStrange = [place, items].every((one) =>
      strangePlaces(type, one, value).some((there) => isWithin(strange, there)),
    )
    const row = other === version || isStrange ? undefined : mapPlace(type, strange, options)?.row
    if (!row) continue
    const to = other as Stage
    return { version: to, row, older: (one) => arrived(one, { ...options, to }) }
  }
  const row = options.repair && mapPlace(object, inItems, options)?.row
  return row ? { row, older: (one) => displaced(one, items, value, options.line) } : undefined
}

/** How an operation on an object that is there already was left behind. */
export function behindBy(
  { path, from, value }: Operation,
  now: JsonMap,
  options: ConvertOptions,
): LeftBehind | undefined {
  const behind = leftBehind(now, placeOf(now, path), value, options)
  const source = from === undefined ? undefined : leftBehind(now, placeOf(now, from), undefined, options)
  return behind && source
    ? { ...behind, older: (one) => source.older(behind.older(one)) }
    : (behind ?? source)
}

/** True for an object of a kind that the table speaks of. */
export function isOurs(object: JsonMap): boolean {
  const { group, kind } = gvkOf(object)
  return group !== '' && typesOf({ group, kind }).length > 0
}

/** The place in a list that is not there: its items are not known by number. */
function itemsOf(place: Place): Place {
  return place.map((key) => (/^(?:-|\d+)$/.test(String(key)) ? 0 : key))
}

/** The places at and below one that a type does not know, or that hold a value of a form that it refuses. */
function strangePlaces(type: JsonMap, place: Place, value: unknown): readonly Place[] {
  const { group, version, kind } = gvkOf(type)
  let node = schemaOf(group, version, kind)
  if (!node) return []
  for (const key of place) {
    node = child(node, key)
    if (!node) return [place]
  }
  if (value === undefined || value === null) return []
  const problems = check(value, node).filter(({ keyword }) => keyword === 'unknown' || keyword === 'type')
  return problems.map((problem) => [...place, ...problem.place])
}
