import { valueAt } from '@capi-migrate/transitions'
import type { Place, Placement } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import { isWithin } from '../../read/at.ts'

/**
 * The placements of a document of which some values change and some items of lists go. All else is carried; the items
 * behind one that goes move up, and a list goes with the last of its items.
 */
export function carried(value: unknown, changes: readonly Placement[]): readonly Placement[] {
  const gone = withLists(changes.filter(isGone), value)
  const items = changes.filter((one) => !isGone(one) && typeof one.from?.at(-1) === 'number')
  return [...partsOf(value, [], { gone, items }), ...movedUp(changes, gone)]
}

/** Changes that part a container: its members have placements of their own then, so that the others keep their order. */
interface Parting {
  readonly gone: readonly Placement[]
  /** Items of lists that change as a whole: each is placed by its change alone. */
  readonly items: readonly Placement[]
}

/** Changes as they stand once some items have gone, without those in what has gone. */
function movedUp(changes: readonly Placement[], gone: readonly Placement[]): readonly Placement[] {
  return changes.flatMap((change) => {
    const { from, to } = change
    if (!from || !to || gone.some((one) => isWithin(from, one.from!))) return []
    return [{ ...change, to: shifted(to, gone) }]
  })
}

/** True for something that goes. */
export function isGone({ from, to }: Placement): boolean {
  return from !== undefined && to === undefined
}

/** The same with lists in place of their items where all of them go; a document keeps its last key. */
function withLists(gone: readonly Placement[], value: unknown): readonly Placement[] {
  const lists = new Map(gone.map(({ from, row }) => [JSON.stringify(from!.slice(0, -1)), row]))
  const emptied = [...lists].flatMap(([text, row]): readonly Placement[] => {
    const list = JSON.parse(text) as Place
    const items = valueAt(value, list)
    const isAll = Array.isArray(items) && gone.filter((one) => isItemOf(one, list)).length === items.length
    return isAll && list.length > 0 ? [{ from: list, ...(row && { row }) }] : []
  })
  const isWhole =
    isMap(value) && emptied.filter(({ from }) => from!.length === 1).length === Object.keys(value).length
  const whole = isWhole ? emptied.slice(1) : emptied
  return [...gone.filter((one) => !whole.some(({ from }) => isItemOf(one, from!))), ...whole]
}

function isItemOf({ from }: Placement, list: Place): boolean {
  return from!.length === list.length + 1 && isWithin(from!, list)
}

/** What is carried and what goes, as few placements as say it. */
function partsOf(value: unknown, at: Place, parting: Parting): readonly Placement[] {
  const { gone, items } = parting
  const isHere = ({ from }: Placement): boolean => from!.length === at.length && isWithin(at, from!)
  const own = gone.find(isHere)
  if (own) return [own]
  if (items.some(isHere)) return []
  const hasItems = items.some(({ from }) => isWithin(from!, at))
  const isWhole = at.length > 0 && !hasItems && !gone.some(({ from }) => isWithin(from!, at))
  if (isWhole || typeof value !== 'object' || value === null) return [{ from: at, to: shifted(at, gone) }]
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const parts = keys.flatMap((key) => partsOf(valueAt(value, [key]), [...at, key], parting))
  const isEmptied = Array.isArray(value) && !hasItems && parts.every(isGone)
  return isEmptied ? [{ from: at, to: shifted(at, gone) }, ...parts] : parts
}

/** A place once the items before it in its lists have gone. */
export function shifted(place: Place, gone: readonly Placement[]): Place {
  return place.map((key, depth) => {
    if (typeof key !== 'number') return key
    const list = place.slice(0, depth)
    return key - gone.filter((one) => isItemOf(one, list) && Number(one.from!.at(-1)) < key).length
  })
}
