import { mapPlace, rewriteOperation } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placement, PlaceMapped, Row, Undecided } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import type { AppliedOperation } from './applied-operation.ts'
import { classPatchItem } from './class-patch.ts'
import { entryItems } from './entry-items.ts'
import type { EntryItems } from './entry-items.ts'
import { placeOf, pointerOf } from '@capi-migrate/edits/json-patch'
import { itemsWithParents, kept } from './operation-items.ts'
import type { Fate } from './fate.ts'
import type { Item } from './operation-items.ts'
import { asRefused } from './rollout.ts'

/** What becomes of one operation, for one object it is applied to. */
export type Rewriting =
  | (EntryItems & Pick<Fate, 'row' | 'why' | 'asked'>)
  | (Pick<Undecided, 'code' | 'what' | 'next' | 'rollout'> & { readonly row?: Row })

/** Rewrites one operation for an object that is known. */
export function rewriteFor(applied: AppliedOperation, options: ConvertOptions): Rewriting {
  const { operation, before, isNeeded } = applied
  const place = placeOf(before, operation.path)
  // Of an object that is repaired, a row may speak for what is written below the place.
  const mapped = mapPlace(before, place, options) ?? (options.repair ? { to: [place] } : undefined)
  if (!mapped) return { items: [kept] }
  const row = mapped.row && { row: mapped.row }
  const inClass = classPatchItem(applied, options)
  if (inClass) return { items: [inClass], ...row }
  if (operation.op === 'move' || operation.op === 'copy') return rerouted(applied, mapped, options)
  const entry = mapped.list && entryItems(applied, place, mapped, options)
  if (entry) return { ...entry, ...row }
  const { op, path, value } = operation
  const rewritten = rewriteOperation(
    { op, path, ...(op !== 'remove' && { value: value ?? null }) },
    before,
    options,
    isNeeded,
  )
  if (!rewritten) return { items: [kept] }
  const [open] = rewritten.open
  const asked = open && { code: open.code, what: open.what, next: open.next }
  if (asked && !open.announced) return { ...asRefused(asked), ...row }
  const items = itemsWithParents(rewritten.items, applied)
  return {
    items,
    ...row,
    ...(asked && { asked }),
    ...(rewritten.why !== undefined && { why: rewritten.why }),
  }
}

/** `move` and `copy` of something that changes nothing but its place. */
function rerouted(
  { operation, before }: AppliedOperation,
  mapped: PlaceMapped,
  options: ConvertOptions,
): Rewriting {
  const source = mapPlace(before, placeOf(before, operation.from ?? ''), options)
  const [from, ...more] = source?.to ?? []
  const [to, ...others] = mapped.to
  const row = mapped.row ?? source?.row
  if (!from || !to || more.length > 0 || others.length > 0 || mapped.list || source?.list)
    return {
      ...asRefused(say('kustomize/move-without-counterpart', { op: operation.op, path: operation.path })),
      ...(row && { row }),
    }
  const items: Item = Object.keys(operation).map((key): Placement => {
    const now =
      key === 'from'
        ? pointerLike(from, operation.from!)
        : key === 'path'
          ? pointerLike(to, operation.path)
          : undefined
    const same = now === undefined || now === operation[key as 'from' | 'path']
    return { from: [key], to: [key], ...(!same && { value: now }) }
  })
  return { items: [items], ...(row && { row }) }
}

/** A pointer that keeps the `-` of the one it is made of. */
function pointerLike(place: Place, old: string): string {
  const pointer = pointerOf(place)
  return old.endsWith('/-') && typeof place.at(-1) === 'number' ? pointer.replace(/\d+$/, '-') : pointer
}
