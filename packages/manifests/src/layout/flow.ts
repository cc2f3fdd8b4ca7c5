import type { Collection } from '@capi-migrate/edits/yaml'
import { arrange, isThere } from './arrange.ts'
import type { Slot } from './arrange.ts'
import { commentedDrafts, linesDrafts } from './flow-anew.ts'
import { gapsOf } from './flow-gaps.ts'
import { flowStyleOf } from './flow-style.ts'
import { commentsOfArrival, flowText, isLines } from './flow-text.ts'
import { rowBehind, rowOf } from './rows.ts'
import type { Draft, Sheet } from './sheet.ts'
import { carriedIn, isList } from './target.ts'
import type { Holder, Target } from './tree.ts'

/** The drafts that turn a flow collection, where it stands, into its target. */
export function flowDrafts(sheet: Sheet, target: Target): Draft[] {
  const origin = target.origin as Holder
  const { node } = origin
  const slots = arrange(target)
  if (slots.every(({ kind }) => kind === 'stays') && isList(target) === (node.kind === 'list')) {
    return slots.flatMap((slot) =>
      slot.kind === 'stays' && slot.target ? sheet.entries.drafts(sheet, slot.target) : [],
    )
  }
  if (needsLines(sheet, slots, origin)) return linesDrafts(sheet, target, origin, slots)
  const commented =
    gapsOf(sheet.text, node).some((gap) => gap.includes('#')) ||
    slots.some((slot) => hasComments(sheet, slot))
  return commented ? commentedDrafts(sheet, target, origin, slots) : plainDrafts(sheet, target, origin, slots)
}

/** A stretch of the source that stays, with drafts inside; or new text. */
type Piece = { readonly start: number; readonly end: number; readonly drafts?: readonly Draft[] } | string

function plainDrafts(sheet: Sheet, target: Target, origin: Holder, slots: readonly Slot[]): Draft[] {
  const { text } = sheet
  const { node } = origin
  const { body, end, entries } = node
  const [open, close] = isList(target) ? '[]' : '{}'
  const leaving = slots.find((slot) => slot.kind === 'leaves')
  const row = leaving?.kind === 'leaves' ? rowBehind(sheet, leaving.origin) : rowOf(sheet, target)
  const kept = slots.filter(isThere)
  if (kept.length === 0) return [{ start: body, end, text: `${open}${close}`, row }]
  const style = flowStyleOf(sheet, origin)
  const gaps = gapsOf(text, node)
  const separator = gaps.length > 2 ? gaps[1]! : style.own === undefined ? ', ' : `,${style.eol}${style.own}`
  const first = entries[0]?.start ?? end - 1
  const last = entries.length > 0 ? endOf(node, entries.length - 1) : end - 1
  const pieces: Piece[] = [
    open === text[body] ? { start: body, end: body + 1 } : open!,
    { start: body + 1, end: first },
  ]
  let before: number | undefined
  kept.forEach((slot, i) => {
    const at = slot.kind === 'stays' ? slot.at : undefined
    if (i > 0)
      pieces.push(
        before !== undefined && at === before + 1
          ? { start: endOf(node, before), end: entries[at]!.start }
          : separator,
      )
    before = at
    if (slot.kind === 'arrives') pieces.push(flowText(sheet, slot.target, style))
    else if (slot.kind === 'stays') {
      pieces.push({
        start: slot.entry.start,
        end: endOf(node, slot.at),
        drafts: slot.target ? sheet.entries.drafts(sheet, slot.target) : [],
      })
    }
  })
  pieces.push({ start: last, end: end - 1 }, close === text[end - 1] ? { start: end - 1, end } : close!)
  return draftsOf(pieces, node, row)
}

function draftsOf(pieces: readonly Piece[], { body, end }: Collection, row: string): Draft[] {
  const drafts: Draft[] = []
  let cursor = body
  let added = ''
  const flush = (upTo: number): void => {
    if (added !== '' || upTo > cursor) drafts.push({ start: cursor, end: upTo, text: added, row })
    added = ''
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      added += piece
      continue
    }
    flush(piece.start)
    drafts.push(...(piece.drafts ?? []))
    cursor = piece.end
  }
  flush(end)
  return drafts
}

/** True where lines arrive that a flow collection cannot hold as they are, and lines can stand in its place. */
function needsLines(sheet: Sheet, slots: readonly Slot[], { parent }: Holder): boolean {
  if (!parent || parent.node.kind === 'scalar' || parent.node.flow) return false
  return slots.some(
    (slot) => slot.kind === 'arrives' && carriedIn(slot.target).some((origin) => isLines(sheet, origin)),
  )
}

function hasComments(sheet: Sheet, slot: Slot): boolean {
  if (slot.kind === 'remains') return sheet.adopted.has(slot.origin)
  if (slot.kind !== 'arrives') return false
  const { lead, trail } = commentsOfArrival(sheet, slot.target)
  return lead.length > 0 || trail !== ''
}

function endOf({ entries }: Collection, at: number): number {
  const { key, value } = entries[at]!
  return Math.max(value.end, key?.end ?? 0)
}
