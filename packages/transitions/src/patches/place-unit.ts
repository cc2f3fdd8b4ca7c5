import type { Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { patternOf } from '../path.ts'
import type { Row } from '../row.ts'
import type { Definition } from './class.ts'
import type { Item, Rewritten } from './json-patch.ts'
import { isSame } from './places.ts'
import { addedRow, rowAt, together } from './rows.ts'
import type { RewrittenDefinition } from './rewritten-definition.ts'

/** What is said of a place of the ClusterClass instead of what was said before. */
export interface Replacement {
  readonly at: Place
  readonly placements: readonly Placement[]
}

/** Indices of a list that change, because items go: from the old index to the new one. */
export interface Shift {
  readonly list: Place
  readonly to: ReadonlyMap<number, number>
}

export interface PlacedUnit {
  readonly replacements: readonly Replacement[]
  /** Definitions of which nothing is left, and why. */
  readonly emptied: readonly { readonly place: Place; readonly why: string }[]
}

/**
 * A definition that changes, as placements of its ClusterClass; without an `apiVersion` its selector stays. Indices of
 * definitions and patches are the old ones.
 */
export function placeDefinition(
  { definition, patches, order = [...patches.keys()] }: RewrittenDefinition,
  apiVersion?: string,
): PlacedUnit {
  const { place } = definition
  if (patches.length > 0 && patches.every(({ items }) => items.length === 0)) {
    return { replacements: [], emptied: [{ place, why: reasonsOf(definition, patches) }] }
  }
  const selector = [...place, 'selector', 'apiVersion']
  const version =
    apiVersion === undefined ? [] : [{ at: selector, placements: [restated(selector, apiVersion)] }]
  return {
    replacements: [...version, ...placedPatches(definition, patches, order)],
    emptied: [],
  }
}

/** Why operations go, each with its pointer: a list that goes does not say what was in it. */
function reasonsOf(definition: Definition, patches: readonly Rewritten[]): string {
  const pointers = new Map<string, string[]>()
  for (const [k, { why = together }] of patches.entries()) {
    const { path } = definition.jsonPatches[k]!
    pointers.set(why, [...(pointers.get(why) ?? []), path])
  }
  return [...pointers].map(([why, paths]) => `${paths.join(', ')}: ${why}`).join('; ')
}

/** An apiVersion that becomes another one. */
export function restated(place: Place, apiVersion: string, to = place): Placement {
  return { from: place, to, value: apiVersion, row: rowAt('restate', place, together, [to]) }
}

/** None where all patches stay as they are. */
function placedPatches(
  definition: Definition,
  patches: readonly Rewritten[],
  order: readonly number[],
): readonly Replacement[] {
  if (patches.every(({ items }) => items.length === 1 && isKept(items[0]!))) return []
  const list = [...definition.place, 'jsonPatches']
  let next = 0
  return order.map((k) => {
    const { items } = patches[k]!
    const at = [...list, k]
    const why = `${definition.jsonPatches[k]!.path}: ${patches[k]!.why ?? together}`
    if (items.length === 0) return { at, placements: [{ from: at, row: rowAt('drop', at, why), why }] }
    return {
      at,
      placements: items.flatMap((item) => placedItem(item, at, [...list, next++], items.length > 1)),
    }
  })
}

function placedItem(item: Item, at: Place, target: Place, isSplit: boolean): readonly Placement[] {
  return item.map((placement) => {
    const from = placement.from && [...at, ...placement.from]
    const to = placement.to && [...target, ...placement.to]
    const row = rowOf(placement, from, to, isSplit)
    return { ...placement, ...(from && { from }), ...(to && { to }), ...(row && { row }) }
  })
}

function rowOf(
  placement: Placement,
  from: Place | undefined,
  to: Place | undefined,
  isSplit: boolean,
): Row | undefined {
  const { row, value } = placement
  if (!from) return to && addedRow(to, missing)
  if (!to) return row && rowAt('drop', from, row.why)
  if (row) return rowAt(isSplit ? 'split' : row.verb, from, row.why, [to])
  if (value === undefined && isSamePattern(from, to)) return undefined
  return rowAt(value === undefined ? 'move' : 'restate', from, from.at(-1) === 'path' ? newPath : newForm, [
    to,
  ])
}

const missing = 'templates of v1beta2 have no implicit empty objects'
const newPath = 'the new version has another path'
const newForm = 'the value has another form in the new version'

function isSamePattern(a: Place, b: Place): boolean {
  return patternOf(a.map(withoutIndex)) === patternOf(b.map(withoutIndex))
}

function withoutIndex(key: string | number): string {
  return typeof key === 'number' ? '[]' : key
}

function isKept(item: Item): boolean {
  const [only] = item
  return (
    item.length === 1 &&
    only?.from !== undefined &&
    only.to !== undefined &&
    only.value === undefined &&
    isSame(only.from, only.to)
  )
}
