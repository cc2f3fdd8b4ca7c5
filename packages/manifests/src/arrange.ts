import type { Entry } from './node.ts'
import type { Holder, Origin } from './origin.ts'
import { memberOf } from './origin.ts'
import { isList, leavesOf } from './target.ts'
import type { Target } from './target.ts'

/** What becomes of the entries of a collection, in order, with what arrives between them. */
export type Slot =
  | { readonly kind: 'stays'; readonly at: number; readonly entry: Entry; readonly target?: Target }
  | { readonly kind: 'leaves'; readonly at: number; readonly origin: Origin }
  | { readonly kind: 'arrives'; readonly target: Target }

/**
 * The new order of a collection that stands for a target. What arrives stands where the first entry stands or stood
 * that is a reason for it; without one at the end, or at the start where its placement says so.
 */
export function arrange(target: Target): Slot[] {
  const holder = target.origin as Holder
  const sameKind = isList(target) === (holder.node.kind === 'list')
  const arrivals = [...target.children.values()].filter(({ origin }) => !sameKind || origin?.parent !== holder)
  const byAnchor = anchored(arrivals, holder)
  const slots: Slot[] = [...(byAnchor.get('start') ?? [])]
  const originOf = byEntry(holder)
  holder.node.entries.forEach((entry, at) => {
    const origin = originOf.get(entry)
    if (!origin) slots.push({ kind: 'stays', at, entry })
    else if (sameKind && origin.target && origin.target.parent === target) {
      slots.push({ kind: 'stays', at, entry, target: origin.target })
    } else if (origin.behind.length > 0 && !origin.target && !leavesItsPlace(origin)) slots.push({ kind: 'stays', at, entry })
    else slots.push({ kind: 'leaves', at, origin })
    slots.push(...(byAnchor.get(entry) ?? []))
  })
  slots.push(...(byAnchor.get('end') ?? []))
  return slots
}

/** False where everything behind an alias or merge key stays as it is. */
function leavesItsPlace({ behind }: Origin): boolean {
  return behind.some(({ from, to, value }) => value !== undefined || from?.join('/') !== to?.join('/'))
}

function byEntry(holder: Holder): Map<Entry, Origin> {
  return new Map([...holder.children.values()].map((origin) => [origin.entry, origin]))
}

function anchored(arrivals: readonly Target[], holder: Holder): Map<Entry | 'start' | 'end', Slot[]> {
  const anchors = new Map<Entry | 'start' | 'end', Slot[]>()
  for (const target of arrivals) {
    const anchor = anchorOf(target, holder) ?? (target.first ? 'start' : 'end')
    const slots = anchors.get(anchor)
    if (slots) slots.push({ kind: 'arrives', target })
    else anchors.set(anchor, [{ kind: 'arrives', target }])
  }
  return anchors
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
