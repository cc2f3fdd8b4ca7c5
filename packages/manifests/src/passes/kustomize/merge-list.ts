import { printPlace, valueAt } from '@capi-migrate/transitions'
import type { Place, Placement, Row } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { directive } from './merge.ts'
import { listIn } from './states.ts'

/** A list of the new version that was a map, and what the patch says of it. */
export interface List {
  readonly row: Row
  /** The map in the patch. */
  readonly from: Place
  readonly to: Place
  /** What makes each item, by its index in the plain conversion. */
  readonly items: ReadonlyArray<readonly Placement[]>
}

/** The lists of a placed patch that were maps. */
export function listsOf(placements: readonly Placement[]): readonly List[] {
  const lists = new Map<string, { row: Row; from: Place; to: Place; items: Placement[][] }>()
  for (const placement of placements) {
    const { row, to } = placement
    const list = row?.codec?.spread && to ? listIn(to) : undefined
    if (!list) continue
    const key = JSON.stringify(list)
    let known = lists.get(key)
    if (!known) lists.set(key, (known = { row: row!, from: [], to: list, items: [] }))
    ;(known.items[to![list.length] as number] ??= []).push(placement)
  }
  for (const list of lists.values())
    list.from =
      list.items
        .flat()
        .find(({ from }) => from)
        ?.from?.slice(0, -1) ?? []
  return [...lists.values()]
}

/** All entries of a list: those of the patch as they are written there, the others as values. */
export function fullList(
  { row, from, to, items }: List,
  patch: JsonMap,
  goal: JsonMap,
): readonly Placement[] {
  const list = valueAt(goal, to)
  if (!Array.isArray(list)) return [{ from, to, value: null, row }]
  const own = new Map(items.map((parts) => [nameOf(parts), parts]))
  const key = String(
    items
      .flat()
      .find(({ from }) => !from)
      ?.to?.at(-1),
  )
  const nameIn = (item: unknown): unknown => (isMap(item) ? item[key] : undefined)
  const others = list.map(nameIn).filter((name) => !own.has(name))
  const copied: Row = {
    verb: 'add',
    to: [printPlace(to)],
    why: `copied from the base, since a patch on a list replaces all of it: ${others.join(', ')}`,
  }
  const placements = list.flatMap((item, i): readonly Placement[] => {
    const name = nameIn(item)
    const parts = own.get(name)
    own.delete(name)
    if (!parts) return newItem(item, [...to, i], row, copied)
    return parts.map((part) =>
      part.to ? { ...part, to: [...to, i, ...part.to.slice(to.length + 1)] } : part,
    )
  })
  const gone = [...own.values()]
    .flat()
    .flatMap((part) => (part.from ? [{ from: part.from, row, why: said(patch, part.from) }] : []))
  return [...placements, ...gone]
}

/** An item that counts once as copied. */
function newItem(item: unknown, place: Place, row: Row, copied: Row): readonly Placement[] {
  if (!isMap(item)) return [{ to: place, value: item, row: copied }]
  return Object.keys(item).map((key, i) => ({
    to: [...place, key],
    value: item[key],
    row: i === 0 ? copied : row,
  }))
}

function said(patch: JsonMap, from: Place): string {
  return from.at(-1) === directive || valueAt(patch, from) === null
    ? 'the list is written out in full, without what is removed'
    : 'the list is written out in full'
}

function nameOf(parts: readonly Placement[]): unknown {
  return parts.find(({ from }) => !from)?.value
}
