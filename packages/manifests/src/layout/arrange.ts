import type { Entry } from '@capi-migrate/edits/yaml'
import { memberOf } from './origin.ts'
import { isList, leavesOf } from './target.ts'
import type { Holder, Origin, Target } from './tree.ts'

/** What becomes of the entries of a collection, in order, with what arrives between them. */
export type Slot =
  | { readonly kind: 'stays'; readonly at: number; readonly entry: Entry; readonly target?: Target }
  | { readonly kind: 'leaves'; readonly at: number; readonly origin: Origin }
  | { readonly kind: 'arrives'; readonly target: Target }
  /** What stays of an entry that leaves: comments that nothing takes along. */
  | { readonly kind: 'remains'; readonly origin: Origin }

/**
 * The new order of a collection that stands for a target. What arrives stands where the first entry stands or stood
 * that is a reason for it; without one at the end, or at the start where its placement says so.
 */
export function arrange(target: Target): Slot[] {
  const holder = target.origin as Holder
  const sameKind = isList(target) === (holder.node.kind === 'list')
  const moved = sameKind ? movedItems(target) : new Set<Target>()
  const arrivals = [...target.children.values()].filter(
    (child) => !sameKind || child.origin?.parent !== holder || moved.has(child),
  )
  const byAnchor = anchored(arrivals, target, holder, moved)
  const slots: Slot[] = [...(byAnchor.get('start') ?? [])]
  const originOf = byEntry(holder)
  holder.node.entries.forEach((entry, at) => {
    const origin = originOf.get(entry)
    if (!origin) slots.push({ kind: 'stays', at, entry })
    else if (sameKind && origin.target?.parent === target && !moved.has(origin.target)) {
      slots.push({ kind: 'stays', at, entry, target: origin.target })
    } else if (origin.stays && !origin.target) slots.push({ kind: 'stays', at, entry })
    else slots.push({ kind: 'leaves', at, origin })
    slots.push(...(byAnchor.get(entry) ?? []))
    if (origin && !origin.target) slots.push({ kind: 'remains', origin })
  })
  slots.push(...(byAnchor.get('end') ?? []))
  return slots
}

/** True for an entry of the new order, false for one that leaves. */
export function isThere({ kind }: Slot): boolean {
  return kind === 'stays' || kind === 'arrives'
}

function byEntry(holder: Holder): Map<Entry, Origin> {
  return new Map([...holder.children.values()].map((origin) => [origin.entry, origin]))
}

/** Items of a list that change places with others: all but those that come one after the other as before. */
export function movedItems(target: Target): ReadonlySet<Target> {
  if (!isList(target)) return new Set()
  const items = [...target.children.values()].filter(({ origin }) => origin?.parent === target.origin)
  items.sort((a, b) => Number(a.key) - Number(b.key))
  const startOf = (item: Target): number => item.origin!.entry.start
  if (items.every((item, i) => i === 0 || startOf(items[i - 1]!) < startOf(item))) return new Set()
  // The longest row of items in their old order that ends with each of them.
  const rows: (readonly Target[])[] = []
  for (const item of items) {
    const before = rows.filter((row) => startOf(row.at(-1)!) < startOf(item))
    rows.push([...longest(before), item])
  }
  const stay = new Set(longest(rows))
  return new Set(items.filter((item) => !stay.has(item)))
}

function longest(rows: readonly (readonly Target[])[]): readonly Target[] {
  return rows.reduce((best, row) => (row.length > best.length ? row : best), [])
}

function anchored(
  arrivals: readonly Target[],
  parent: Target,
  holder: Holder,
  moved: ReadonlySet<Target>,
): Map<Entry | 'start' | 'end', Slot[]> {
  const anchors = new Map<Entry | 'start' | 'end', Slot[]>()
  const sources =
    isList(parent) && holder.node.kind === 'map' ? itemAnchors(arrivals, holder) : anchorsOf(arrivals, holder)
  const before = isList(parent) ? itemsBefore(sources, parent, holder, moved) : undefined
  const inOrder = moved.size === 0 ? arrivals : [...arrivals].sort((a, b) => Number(a.key) - Number(b.key))
  for (const target of inOrder) {
    const own = moved.has(target) ? undefined : sources.get(target)
    const anchor = own ?? before?.get(target) ?? (comesFirst(target, parent) ? 'start' : 'end')
    const slots = anchors.get(anchor)
    if (slots) slots.push({ kind: 'arrives', target })
    else anchors.set(anchor, [{ kind: 'arrives', target }])
  }
  return anchors
}

function anchorsOf(arrivals: readonly Target[], holder: Holder): Map<Target, Entry | undefined> {
  return new Map(arrivals.map((target) => [target, anchorOf(target, holder)]))
}

/** The same for items that were members of a map: each of them takes the place that is its own in the list. */
function itemAnchors(arrivals: readonly Target[], holder: Holder): Map<Target, Entry | undefined> {
  const anchors = [...anchorsOf(arrivals, holder)].filter(([, anchor]) => anchor !== undefined)
  const items = anchors.map(([item]) => item).sort((a, b) => Number(a.key) - Number(b.key))
  const entries = anchors.map(([, anchor]) => anchor!).sort((a, b) => a.start - b.start)
  return new Map(items.map((item, i) => [item, entries[i]]))
}

/** For each arriving item of a list the entry that the item before it stands for, or takes the place of. */
function itemsBefore(
  sources: ReadonlyMap<Target, Entry | undefined>,
  parent: Target,
  holder: Holder,
  moved: ReadonlySet<Target>,
): ReadonlyMap<Target, Entry> {
  const found = new Map<Target, Entry>()
  let last: Entry | undefined
  const items = [...parent.children.values()].sort((a, b) => Number(a.key) - Number(b.key))
  for (const item of items) {
    const stands = item.origin?.parent === holder ? item.origin.entry : sources.get(item)
    if (stands && !moved.has(item)) last = stands
    else if (last) found.set(item, last)
  }
  return found
}

/** True where the placements name a target before anything that stays in its container. */
function comesFirst(target: Target, parent: Target): boolean {
  if (parent.placement) return target.first === true
  for (const child of parent.children.values()) {
    if (child === target) return true
    if (child.source) return false
  }
  return false
}

/** The first entry of the holder that is a reason for a target. */
function anchorOf(target: Target, holder: Holder): Entry | undefined {
  let anchor: Entry | undefined
  for (const { source } of leavesOf(target)) {
    const member = memberOf(source, holder)
    if (member && (!anchor || member.entry.start < anchor.start)) anchor = member.entry
  }
  return anchor
}
