import type { ConvertOptions } from '../convert.ts'
import { knownVersion } from '../known-versions.ts'
import { mapPath } from '../map-path.ts'
import { patternOf, stepsOf } from '../path.ts'
import { partOf, repairOf } from '../repair.ts'
import { schemaOf } from '../schema.ts'
import type { SchemaNode } from '../schema.ts'
import type { Place } from '../subtree.ts'
import type { Row } from '../row.ts'
import { upstream } from '../table.ts'
import type { Transition } from '../transition.ts'
import { saidByPatch } from './elsewhere.ts'
import type { JsonPatch, Rewritten } from './json-patch.ts'
import { pointed } from './pointer.ts'
import { rewritePatch } from './rewrite-patch.ts'

/** What an object says of itself: enough to find its rows. */
export type Typed = Readonly<Record<string, unknown>>

/**
 * Rewrites one operation of a JSON patch (RFC 6902) for an object of a kind, as far as it goes without the object.
 * `undefined` where objects of this kind and version stay as they are.
 *
 * @param isNeeded true for a place that a later operation writes below
 */
export function rewriteOperation(
  operation: JsonPatch,
  object: Typed,
  options: ConvertOptions,
  isNeeded: (place: Place) => boolean = () => false,
): Rewritten | undefined {
  const { lookup, placeholder, users, dropIgnored } = options
  const at = pointed(operation.path, schemaOfType(object))?.place ?? []
  const transition = transitionOf(object, at, operation.value, options)
  if (!transition) return undefined
  const known = (group: string, kind: string): string | undefined =>
    lookup?.(group, kind) ?? knownVersion(group, kind)
  const rewritten = rewritePatch(operation, {
    transition,
    lookup: known,
    ...(placeholder && { placeholder }),
    dropIgnored,
    need: (place) => (isNeeded(place) ? 'always' : 'never'),
    variable: () => ({ isFilled: false, schema: undefined }),
  })
  const said = saidByPatch(operation, object, { transition, lookup: known, users })
  return {
    ...rewritten,
    open: [...rewritten.open, ...said.map((one) => ({ ...one, at: ['value'], announced: true as const }))],
  }
}

/** Where a place of an object went. */
export interface PlaceMapped {
  /** None where it is dropped, several where it is split. */
  readonly to: readonly Place[]
  readonly row?: Row
  /** The list that a map has become, or the map that a list has become, for a place below it. */
  readonly list?: Place
  /** The entry below it, in the older object. */
  readonly entry?: Place
}

/** Where did this place of an object go? `undefined` where objects of this kind and version stay as they are. */
export function mapPlace(object: Typed, place: Place, options: ConvertOptions): PlaceMapped | undefined {
  const transition = transitionOf(object, place, undefined, options)
  if (!transition) return undefined
  const { to: paths, row, exact } = mapPath(transition, patternOf(place.map(String)))
  if (!row) return transition.versions.from === transition.versions.to ? undefined : { to: [place] }
  const depth = stepsOf(row.from!).length
  if (exact || !row.codec?.below) return { to: paths.map(placeOf), row }
  const [list] = mapPath(transition, patternOf(place.slice(0, depth).map(String))).to
  return {
    to: paths.map(placeOf),
    row,
    ...(list !== undefined && { list: placeOf(list), entry: place.slice(0, depth + 1) }),
  }
}

/** The transition of a type; where it stays and is repaired, the one that repairs it and what is written at a place. */
function transitionOf(
  object: Typed,
  place: Place,
  value: unknown,
  { to, repair, line = upstream }: ConvertOptions,
): Transition | undefined {
  const route = line.route(object.apiVersion, object.kind, to)
  return route ?? (repair ? repairOf(object, line, partOf(place, value)) : undefined)
}

function schemaOfType({ apiVersion, kind }: Typed): SchemaNode | undefined {
  const [group = '', version = ''] = String(apiVersion).split('/')
  return schemaOf(group, version, String(kind))
}

function placeOf(path: string): Place {
  return stepsOf(path).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
