import { columnOf } from '@capi-migrate/edits/yaml'
import { arrange, isThere, movedItems } from './arrange.ts'
import { dedent, indent, isBlank } from './lines.ts'
import { regionOf } from './region.ts'
import { rowBehind, rowOf } from './rows.ts'
import { applied } from './sheet.ts'
import type { Draft, Region, Sheet } from './sheet.ts'
import { isList } from './target.ts'
import type { Holder, Origin, Target } from './tree.ts'

/** A stretch of lines of the result: taken over from the source, or new and not indented yet. */
type Piece =
  | {
      readonly raw: true
      readonly gap?: true
      readonly start: number
      readonly end: number
      readonly drafts: readonly Draft[]
    }
  | { readonly raw: false; readonly text: string; readonly row: string }

/** The drafts that turn a block collection, where it stands, into its target. */
export function blockDrafts(sheet: Sheet, target: Target): Draft[] {
  const origin = target.origin as Holder
  if (keepsEntries(target, origin))
    return inOrder(origin).flatMap((child) => sheet.entries.drafts(sheet, child.target!))
  const region = regionOf(sheet, origin)
  const column = columnFor(sheet, target, region)
  const { pieces, row, empty } = piecesOf(sheet, target, region)
  const shifted = column !== region.indent
  if (empty) return [emptied(sheet, target, region, pieces, row)]
  const drafts: Draft[] = []
  let cursor = region.start
  let added: string | undefined
  let addedRow = row
  const flush = (upTo: number): void => {
    const inline = cursor === region.start && region.inline
    const before = added === undefined ? '' : inline ? added.replace(/^ +/, '') : added
    const text =
      inline && before !== '' && upTo === region.start ? before + ' '.repeat(region.indent) : before
    if (text !== '' || upTo > cursor) drafts.push({ start: cursor, end: upTo, text, row: addedRow })
    added = undefined
    addedRow = row
  }
  for (const piece of pieces) {
    if (!piece.raw) {
      if (added === undefined) addedRow = piece.row
      added = (added ?? '') + indent(piece.text, column)
      continue
    }
    if (shifted && piece.gap && added !== undefined) {
      added += indent(dedent(sheet.text.slice(piece.start, piece.end), region.indent), column)
      continue
    }
    const behindDash = added === undefined && cursor === region.start && region.inline
    const start = behindDash ? skipBlank(sheet.text, piece) : piece.start
    // An empty line alone would part the dash from what follows.
    if (behindDash && start === piece.end) continue
    flush(start)
    drafts.push(...piece.drafts)
    cursor = piece.end
  }
  const tail = sheet.text.slice(region.end, region.tail)
  if (shifted && added !== undefined && tail.includes('#')) {
    added += indent(dedent(tail, region.indent), column)
    flush(region.tail)
  } else flush(region.end)
  return drafts
}

/** True where no entry leaves and none arrives: then every change lies within an entry. */
function keepsEntries(target: Target, { children }: Holder): boolean {
  for (const child of children.values()) if (child.target?.parent !== target || child.stays) return false
  for (const child of target.children.values()) if (child.origin?.parent !== target.origin) return false
  if (movedItems(target).size > 0) return false
  return isList(target) === (target.origin!.node.kind === 'list')
}

function inOrder({ children }: Holder): Origin[] {
  const origins = [...children.values()]
  const sorted = origins.every(({ entry }, i) => i === 0 || entry.start > origins[i - 1]!.entry.start)
  return sorted ? origins : origins.sort((a, b) => a.entry.start - b.entry.start)
}

/** The lines of a block collection after all changes, without the indentation of where it stood. */
export function blockText(sheet: Sheet, target: Target): string {
  const region = regionOf(sheet, target.origin!)
  const { pieces } = piecesOf(sheet, target, region)
  const body = pieces.map((piece) =>
    piece.raw ? dedent(applied(sheet.text, piece.start, piece.end, piece.drafts), region.indent) : piece.text,
  )
  return body.join('') + dedent(sheet.text.slice(region.end, region.tail), region.indent)
}

/** A collection that loses all its entries is written `{}` or `[]`, with the comments that stay below it. */
function emptied(sheet: Sheet, target: Target, region: Region, pieces: readonly Piece[], row: string): Draft {
  const { text, style } = sheet
  const { entry, node } = target.origin!
  const start = entry.key ? text.indexOf(':', entry.key.end) + 1 : entry.start + 1
  const comment = text.slice(start, region.inline ? node.body : region.start).trimEnd()
  const left = pieces.map((piece) =>
    piece.raw ? text.slice(piece.start, piece.end) : indent(piece.text, region.indent),
  )
  const value = isList(target) ? '[]' : '{}'
  const [before, after] = comment.includes('#')
    ? [comment.slice(0, comment.indexOf('#')).trimEnd(), ` ${comment.slice(comment.indexOf('#'))}`]
    : [comment, '']
  return { start, end: region.end, text: `${before} ${value}${after}${style.eol}${left.join('')}`, row }
}

function piecesOf(
  sheet: Sheet,
  target: Target,
  region: Region,
): { pieces: Piece[]; row: string; empty: boolean } {
  const pieces: Piece[] = []
  let row = ''
  let gap = region.start
  let empty = true
  for (const slot of arrange(target)) {
    if (isThere(slot)) empty = false
    if (slot.kind === 'arrives') {
      const { lead, body } = sheet.entries.text(sheet, slot.target)
      pieces.push({ raw: false, text: lead + body, row: rowOf(sheet, slot.target) })
      continue
    }
    if (slot.kind === 'remains') {
      const text = sheet.adopted.get(slot.origin)
      if (text) pieces.push({ raw: false, text, row: rowBehind(sheet, slot.origin) })
      continue
    }
    const { lead, end } = region.chunks[slot.at]!
    if (lead > gap) pieces.push({ raw: true, gap: true, start: gap, end: lead, drafts: [] })
    gap = end
    if (slot.kind === 'stays') {
      pieces.push({
        raw: true,
        start: lead,
        end,
        drafts: slot.target ? sheet.entries.drafts(sheet, slot.target) : [],
      })
      continue
    }
    row ||= rowBehind(sheet, slot.origin)
  }
  return { pieces, row, empty }
}

/** The column of the keys or dashes: as it was, or what suits where a map becomes a list below a key. */
function columnFor({ text, style }: Sheet, target: Target, region: Region): number {
  const { entry, node } = target.origin!
  const list = isList(target)
  if (list === (node.kind === 'list') || !entry.key) return region.indent
  return columnOf(text, entry.start) + (list ? style.listStep : style.step)
}

/** Where the first thing after blank lines starts in a piece. */
function skipBlank(text: string, { start, end }: { start: number; end: number }): number {
  let at = start
  while (at < end && isBlank(text[at]!)) at++
  return at
}
