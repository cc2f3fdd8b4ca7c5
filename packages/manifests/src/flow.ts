import { arrange } from './arrange.ts'
import type { Slot } from './arrange.ts'
import { rowBehind } from './block.ts'
import { entryDrafts, entryText, rowOf, valueDrafts } from './entry.ts'
import { commentsIn, indent } from './lines.ts'
import { columnOf, lineEnd, lineStart } from './node.ts'
import type { Collection } from './node.ts'
import type { Holder, Origin } from './origin.ts'
import { Refusal } from './refusal.ts'
import { chunkOf } from './region.ts'
import { renderFlow, renderScalar } from './render.ts'
import { applied } from './sheet.ts'
import type { Draft, Sheet } from './sheet.ts'
import { isList, leavesOf } from './target.ts'
import type { Target } from './target.ts'
import { valueOf } from './value.ts'

/** How the entries of a flow collection are written. */
interface FlowStyle {
  readonly json: boolean
  /** Between key and value. */
  readonly colon: string
  /** White space before an entry on a line of its own; absent where entries share a line. */
  readonly own?: string
  /** White space that one level adds. */
  readonly unit: string
  readonly eol: string
}

/** The drafts that turn a flow collection, where it stands, into its target. */
export function flowDrafts(sheet: Sheet, target: Target): Draft[] {
  const origin = target.origin as Holder
  const { node } = origin
  const slots = arrange(target)
  if (slots.every(({ kind }) => kind === 'stays') && isList(target) === (node.kind === 'list')) {
    return slots.flatMap((slot) => (slot.kind === 'stays' && slot.target ? entryDrafts(sheet, slot.target) : []))
  }
  if (needsLines(slots, origin)) return linesDrafts(sheet, target, origin)
  const trivia = gapsOf(sheet.text, node)
  return trivia.some((gap) => gap.includes('#'))
    ? commentedDrafts(sheet, target, origin, slots)
    : plainDrafts(sheet, target, origin, slots)
}

/** The comments of an entry in a flow collection: lines above it, and behind it. */
export function flowComments({ text }: Sheet, { parent, entry }: Origin): { lead: string[]; trail: string } {
  const { node } = parent as Holder
  const at = node.entries.indexOf(entry)
  const gaps = gapsOf(text, node)
  const before = gaps[at]!
  const after = gaps[at + 1]!
  const lead = commentsIn(before.slice(firstLine(before)))
  return { lead, trail: commentsIn(after.slice(0, firstLine(after)))[0] ?? '' }
}

/** True where keys and strings are written in double quotes. */
export function jsonStyle(node: Collection): boolean {
  const first = node.entries[0]
  const scalar = first?.key ?? first?.value
  if (!scalar) return false
  if (scalar.kind === 'scalar') return scalar.style === 'double'
  return scalar.kind !== 'alias' && scalar.flow && jsonStyle(scalar)
}

/** What stands between the entries: before the first, between two, after the last. */
function gapsOf(text: string, { body, end, entries }: Collection): string[] {
  let cursor = body + 1
  const gaps = entries.map(({ start, key, value }) => {
    const gap = text.slice(cursor, start)
    cursor = Math.max(value.end, key?.end ?? 0)
    return gap
  })
  return [...gaps, text.slice(cursor, end - 1)]
}

function firstLine(gap: string): number {
  const end = gap.indexOf('\n')
  return end === -1 ? gap.length : end
}

/** True where block lines arrive that a flow collection cannot hold as they are. */
function needsLines(slots: readonly Slot[], holder: Holder): boolean {
  const inBlock = holder.parent !== undefined && holder.parent.node.kind !== 'scalar' && !holder.parent.node.flow
  return inBlock && slots.some((slot) => slot.kind === 'arrives' && leavesOf(slot.target).some(({ origin }) => origin && isBlockLines(origin)))
}

function isBlockLines({ parent, node, entry }: Origin): boolean {
  if (parent?.node.kind === 'scalar' || parent?.node.flow) return false
  return node.kind === 'scalar' ? entry.value.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded') : !node.flow
}

/** The flow collection becomes block lines below its key. */
function linesDrafts(sheet: Sheet, target: Target, origin: Origin): Draft[] {
  const { text, style } = sheet
  const { entry } = origin
  const chunk = chunkOf(sheet, origin)
  const parts = [...target.children.values()].map((child) => entryText(sheet, child))
  const content = parts.map(({ lead, body }) => lead + body).join('')
  const column = columnOf(text, entry.start) + (isList(target) ? style.listStep : style.step)
  const after = entry.key ? text.indexOf(':', entry.key.end) + 1 : entry.start + 1
  const trail = text.slice(entry.value.end, lineEnd(text, entry.value.end)).trimEnd()
  if (gapsOf(text, (origin as Holder).node).some((gap) => gap.includes('#')) || !entry.key) {
    throw new Refusal(entry.start, 'a collection in braces would have to become lines', 'write it as lines')
  }
  const end = Math.min(chunk.end, lineEnd(text, entry.value.end))
  return [{ start: after, end, text: trail + style.eol + indent(content, column), row: rowOf(sheet, target) }]
}

function plainDrafts(sheet: Sheet, target: Target, origin: Holder, slots: readonly Slot[]): Draft[] {
  const { text } = sheet
  const { node } = origin
  const style = styleOf(sheet, origin)
  const [open, close] = isList(target) ? '[]' : '{}'
  const kept = slots.filter((slot) => slot.kind !== 'leaves')
  const leaving = slots.find((slot) => slot.kind === 'leaves')
  const row = leaving?.kind === 'leaves' ? rowBehind(sheet, leaving.origin) : rowOf(sheet, target)
  if (kept.length === 0) return [{ start: node.body, end: node.end, text: `${open}${close}`, row }]
  const gaps = gapsOf(text, node)
  const separator = gaps.length > 2 ? gaps[1]! : style.own === undefined ? ', ' : `,${style.eol}${style.own}`
  const pieces: Array<{ start: number; end: number; drafts: readonly Draft[] } | string> = []
  if (open === text[node.body]) pieces.push({ start: node.body, end: node.body + 1, drafts: [] })
  else pieces.push(open!)
  pieces.push(gaps.length > 1 ? { start: node.body + 1, end: node.body + 1 + gaps[0]!.length, drafts: [] } : padOf(style, target))
  let last: number | undefined
  kept.forEach((slot, i) => {
    const at = slot.kind === 'stays' ? slot.at : undefined
    if (i > 0) {
      if (last !== undefined && at === last + 1) {
        const start = endOf(node, last)
        pieces.push({ start, end: start + gaps[at]!.length, drafts: [] })
      } else pieces.push(separator)
    }
    last = at
    if (slot.kind === 'stays') {
      const drafts = slot.target ? entryDrafts(sheet, slot.target) : []
      pieces.push({ start: slot.entry.start, end: endOf(node, slot.at), drafts })
    } else if (slot.kind === 'arrives') pieces.push(flowText(sheet, slot.target, style))
  })
  const tail = gaps.at(-1)!
  pieces.push(gaps.length > 1 ? { start: node.end - 1 - tail.length, end: node.end - 1, drafts: [] } : closingPad(style))
  if (close === text[node.end - 1]) pieces.push({ start: node.end - 1, end: node.end, drafts: [] })
  else pieces.push(close!)
  return draftsOf(pieces, node, row)
}

/** Stretches of the source in order, and new text between them. */
function draftsOf(
  pieces: ReadonlyArray<{ start: number; end: number; drafts: readonly Draft[] } | string>,
  { body, end }: Collection,
  row: string,
): Draft[] {
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
    drafts.push(...piece.drafts)
    cursor = piece.end
  }
  flush(end)
  return drafts
}

/** As {@link plainDrafts} with comments between the entries: everything between the brackets is written anew. */
function commentedDrafts(sheet: Sheet, target: Target, origin: Holder, slots: readonly Slot[]): Draft[] {
  const { text } = sheet
  const { node } = origin
  const style = styleOf(sheet, origin)
  const gaps = gapsOf(text, node)
  const [open, close] = isList(target) ? '[]' : '{}'
  if (gaps.some((gap, i) => i > 0 && gap.indexOf('#') !== -1 && i < gaps.length - 1 && gap.indexOf('#') < gap.indexOf(','))) {
    throw new Refusal(node.start, 'a comment stands before a comma', 'put the comma before the comment')
  }
  const own = style.own ?? ' '.repeat(columnOf(text, lineStart(text, node.start)) + 2)
  const lines: string[] = []
  const line = (content: string): void => void lines.push(`${own}${content}${style.eol}`)
  const kept = slots.filter((slot) => slot.kind !== 'leaves')
  const head = commentsIn(gaps[0]!.slice(0, firstLine(gaps[0]!)))[0]
  slots.forEach((slot) => {
    const comma = slot === kept.at(-1) ? '' : ','
    if (slot.kind === 'leaves') {
      const { lead, trail } = flowComments(sheet, slot.origin)
      if (slot.origin.target) return
      const comments = [...lead, ...(trail ? [trail] : [])]
      const dropped = slot.origin.placements.length > 0 && slot.origin.placements.every(({ row }) => row?.verb === 'drop')
      if (dropped) sheet.dropped.push(...comments)
      else comments.forEach(line)
    } else if (slot.kind === 'stays') {
      const [above, trail] = around(gaps, slot.at)
      above.forEach(line)
      const drafts = slot.target ? entryDrafts(sheet, slot.target) : []
      line(applied(text, slot.entry.start, endOf(node, slot.at), drafts) + comma + (trail && ` ${trail}`))
    } else {
      const { lead, trail } = commentsOfArrival(sheet, slot.target)
      lead.forEach(line)
      line(flowText(sheet, slot.target, { ...style, own }) + comma + (trail && ` ${trail}`))
    }
  })
  const last = gaps.at(-1)!
  const tail = commentsIn(last.slice(firstLine(last)))
  tail.forEach(line)
  const closing = lineStart(text, node.end - 1)
  const before = /^\s*$/.test(text.slice(closing, node.end - 1)) ? text.slice(closing, node.end - 1) : ''
  const content = `${open}${head ? ` ${head}` : ''}${style.eol}${lines.join('')}${before}${close}`
  return [{ start: node.body, end: node.end, text: content, row: rowOf(sheet, target) }]
}

function around(gaps: readonly string[], at: number): [lead: string[], trail: string] {
  const before = gaps[at]!
  const after = gaps[at + 1]!
  return [commentsIn(before.slice(firstLine(before))), commentsIn(after.slice(0, firstLine(after)))[0] ?? '']
}

/** The comments of all that arrives with a target out of flow collections. */
function commentsOfArrival(sheet: Sheet, target: Target): { lead: string[]; trail: string } {
  const lead: string[] = []
  const trails: string[] = []
  for (const { origin } of leavesOf(target)) {
    if (!origin?.parent || origin.parent.node.kind === 'scalar' || !origin.parent.node.flow) continue
    const comments = flowComments(sheet, origin)
    lead.push(...comments.lead)
    if (comments.trail) trails.push(comments.trail)
  }
  return { lead: [...lead, ...trails.slice(0, -1)], trail: trails.at(-1) ?? '' }
}

function endOf({ entries }: Collection, at: number): number {
  const { key, value } = entries[at]!
  return Math.max(value.end, key?.end ?? 0)
}

function styleOf(sheet: Sheet, origin: Holder): FlowStyle {
  const { text } = sheet
  const { node } = origin
  const first = node.entries[0]
  const eol = sheet.style.eol
  const json = first ? jsonStyle(node) : origin.parent?.node.kind !== 'scalar' && origin.parent?.node.flow === true && jsonStyle(origin.parent.node)
  const colon = first?.key && first.value.start > first.key.end ? text.slice(first.key.end, first.value.start) : ': '
  const closing = /^[ \t]*/.exec(text.slice(lineStart(text, node.end - 1)))![0]
  const own = first && text.slice(node.body, first.start).includes('\n') ? /^[ \t]*/.exec(text.slice(lineStart(text, first.start)))![0] : undefined
  const unit = own !== undefined && own.startsWith(closing) && own.length > closing.length ? own.slice(closing.length) : '  '
  return { json, colon: /^:\s*$/.test(colon) && !colon.includes('\n') ? colon : ': ', unit, eol, ...(own !== undefined && { own }) }
}

function padOf({ own, eol }: FlowStyle, _: Target): string {
  return own === undefined ? '' : eol + own
}

function closingPad({ own, unit, eol }: FlowStyle): string {
  return own === undefined ? '' : eol + own.slice(0, own.length - unit.length)
}

/** An entry in flow style: what it was, re-indented, or rendered. */
function flowText(sheet: Sheet, target: Target, style: FlowStyle): string {
  const key = typeof target.key === 'number' ? '' : renderScalar(target.key, true, style.json) + style.colon
  const { origin, restated } = target
  if (origin) return carriedFlowText(sheet, target, origin, style, key)
  if (restated) return key + renderFlow(restated.value, style.json)
  const [open, close] = isList(target) ? '[]' : '{}'
  const inner: FlowStyle = style.own === undefined ? style : { ...style, own: style.own + style.unit }
  const parts = [...target.children.values()].map((child) => flowText(sheet, child, inner))
  if (inner.own === undefined) return `${key}${open}${parts.join(', ')}${close}`
  return `${key}${open}${style.eol}${inner.own}${parts.join(`,${style.eol}${inner.own}`)}${style.eol}${style.own}${close}`
}

function carriedFlowText(sheet: Sheet, target: Target, origin: Origin, style: FlowStyle, key: string): string {
  const { text } = sheet
  const { entry, parent } = origin
  const holder = parent!.node as Collection
  if (!holder.flow) {
    if (commentsIn(text.slice(entry.value.end, lineEnd(text, entry.value.end))).length > 0) {
      throw new Refusal(entry.start, 'a line with a comment would have to move between braces', 'write the braces as lines')
    }
    if (target.children.size > 0 || origin.children.size > 0) {
      throw new Refusal(entry.start, 'lines would have to move between braces', 'write the braces as lines')
    }
    return key + renderFlow(target.restated ? target.restated.value : valueOf(entry.value), style.json)
  }
  const sameKind = (typeof target.key === 'number') === (holder.kind === 'list')
  const named = sameKind && typeof target.key !== 'number'
  const start = named ? entry.start : entry.value.start
  const drafts = named ? entryDrafts(sheet, target) : valueDrafts(sheet, target)
  const written = applied(text, start, entry.value.end, drafts)
  const shifted = style.own === undefined ? written : reindent(text, entry.start, written, style.own)
  return named ? shifted : key + shifted
}

/** Gives the lines after the first the indentation that the first one gets. */
function reindent(text: string, start: number, written: string, own: string): string {
  const was = /^[ \t]*/.exec(text.slice(lineStart(text, start)))![0]
  return written
    .split('\n')
    .map((line, i) => (i > 0 && line.startsWith(was) ? own + line.slice(was.length) : line))
    .join('\n')
}
