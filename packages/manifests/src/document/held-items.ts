import { keepsWhole } from '@capi-migrate/edits'
import { isKept, itemKind } from '@capi-migrate/transitions'
import type { Place, Placed } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'

/**
 * Returns the placements of a list in which the items that must stay do, and those are left to move that can: each item of a
 * `List` is an object of its own. `undefined` for any other document, and where no item is left to move.
 *
 * @param held what must stay, by its place
 */
export function withItemsHeld(
  value: Record<string, unknown>,
  placed: Placed,
  held: readonly { readonly place: Place }[],
): Placed | undefined {
  const items = held.map(({ place }) => itemAt(place))
  if (itemKind(value.kind) !== '' || !Array.isArray(value.items) || items.includes(undefined))
    return undefined
  // What an item does not say of itself, the list says of it.
  if (!value.items.every((item) => isMap(item) && typeof item.apiVersion === 'string')) return undefined
  const own = new Set(items)
  const others = placed.placements.filter(({ from, to }) => !own.has(itemAt(from ?? to ?? [])))
  if (others.every(isKept)) return undefined
  const whole = [...own].map((item) => ({ from: ['items', item!], to: ['items', item!] }))
  return { ...placed, placements: [...others, ...whole] }
}

/** The number of the item of a list that a place is in. */
export function itemAt(place: Place): number | undefined {
  return place[0] === 'items' && typeof place[1] === 'number' ? place[1] : undefined
}

/** Whether an open change is about an item that stays as a whole. */
export function inHeldItem(open: readonly Held[]): (change: Held) => boolean {
  const held = new Set(open.filter(keepsWhole).map(({ place }) => itemAt(place)))
  return ({ place }) => held.has(itemAt(place))
}

type Held = Parameters<typeof keepsWhole>[0] & { readonly place: Place }
