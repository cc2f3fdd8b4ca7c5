import { blockDrafts, blockText } from './block.ts'
import { commentsAround, headerComments } from './comments.ts'
import { flowComments, flowDrafts, jsonStyle } from './flow.ts'
import { commentsIn, dedent, hang, indent } from './lines.ts'
import { columnOf, lineEnd, lineStart } from './node.ts'
import type { Node } from './node.ts'
import type { Origin } from './origin.ts'
import { Refusal } from './refusal.ts'
import { chunkOf, regionOf } from './region.ts'
import { isInline, renderBlock, renderFlow, renderItem, renderMember, renderString } from './render.ts'
import { applied } from './sheet.ts'
import type { Draft, Sheet } from './sheet.ts'
import { isList, leavesOf } from './target.ts'
import type { Target } from './target.ts'
import { keyOf } from './value.ts'

/** The lines of an entry that stands somewhere else than before, not indented. */
export interface EntryText {
  /** Comment lines above it. */
  readonly lead: string
  readonly body: string
  readonly row: string
}

/** The drafts that turn an entry, where it stands, into its target. */
export function entryDrafts(sheet: Sheet, target: Target): Draft[] {
  return [...keyDrafts(sheet, target), ...valueDrafts(sheet, target)]
}

/** The drafts within the value of an entry. */
export function valueDrafts(sheet: Sheet, target: Target): Draft[] {
  const origin = target.origin!
  if (target.restated) return restatedDrafts(sheet, target, origin, target.restated.value)
  if (origin.children.size === 0 && target.children.size === 0) return []
  if (origin.node.kind === 'scalar') {
    throw new Refusal(origin.entry.start, `"${origin.key}" is empty here but gets members`, 'remove the empty field')
  }
  return origin.node.flow ? flowDrafts(sheet, target) : blockDrafts(sheet, target)
}

/** The lines of an entry in block style: moved with its comments, rendered, or a new container of such entries. */
export function entryText(sheet: Sheet, target: Target): EntryText {
  const row = rowOf(sheet, target)
  if (target.origin) return { ...carriedText(sheet, target, target.origin), row }
  if (target.restated) {
    const { value } = target.restated
    const body =
      typeof target.key === 'number' ? renderItem(value, sheet.style) : renderMember(renderString(target.key), value, sheet.style)
    return { lead: '', body, row }
  }
  return { ...containerText(sheet, target), row }
}

/** The id of the first row that asks for a target. */
export function rowOf(sheet: Sheet, target: Target): string {
  const leaves = leavesOf(target)
  const placement = (leaves.find(({ placement }) => placement?.row) ?? leaves[0])?.placement
  return sheet.rowOf(placement)
}

function containerText(sheet: Sheet, target: Target): { lead: string; body: string } {
  const parts = [...target.children.values()].map((child) => entryText(sheet, child))
  if (typeof target.key !== 'number') {
    const content = parts.map(({ lead, body }) => lead + body).join('')
    return { lead: '', body: under(sheet, target, content) }
  }
  const first = parts.findIndex(({ lead }) => lead !== '')
  const content = parts.map(({ lead, body }, i) => (i === first ? body : lead + body)).join('')
  return { lead: parts[first]?.lead ?? '', body: hang('- ', content) }
}

/** A key with a block collection below it. */
function under(sheet: Sheet, target: Target, content: string): string {
  const { eol, step, listStep } = sheet.style
  return `${renderString(String(target.key))}:${eol}${indent(content, isList(target) ? listStep : step)}`
}

function carriedText(sheet: Sheet, target: Target, origin: Origin): { lead: string; body: string } {
  const holder = origin.parent!.node
  if (holder.kind === 'scalar') throw new RangeError('a scalar holds nothing')
  const adopted = sheet.adopted.get(origin) ?? ''
  const sameKind = (typeof target.key === 'number') === (holder.kind === 'list')
  if (holder.flow) return flowEntryText(sheet, target, origin, sameKind, adopted)
  const { indent: column } = regionOf(sheet, origin.parent!)
  const chunk = chunkOf(sheet, origin)
  const lead = adopted + dedent(sheet.text.slice(chunk.lead, Math.max(chunk.lead, lineStart(sheet.text, chunk.start))), column)
  if (sameKind) {
    return { lead, body: dedent(applied(sheet.text, chunk.start, chunk.end, entryDrafts(sheet, target)), column) }
  }
  const other = otherHolder(sheet, target, origin)
  return { lead: lead + other.lead, body: other.body }
}

/** An entry of a block map that becomes an item of a list, or the other way round. */
function otherHolder(sheet: Sheet, target: Target, origin: Origin): { lead: string; body: string } {
  const { node, entry } = origin
  const { text, style } = sheet
  const { indent: column } = regionOf(sheet, origin.parent!)
  const chunk = chunkOf(sheet, origin)
  if (node.kind !== 'scalar' && !node.flow && entry.value.kind !== 'alias') {
    const region = regionOf(sheet, origin)
    const from = entry.key?.end ?? entry.start
    const header = from < region.start ? commentsIn(text.slice(from, region.start)) : []
    const content = blockText(sheet, target) || `{}${style.eol}`
    const body = typeof target.key === 'number' ? hang('- ', content) : under(sheet, target, content)
    return { lead: header.map((comment) => comment + style.eol).join(''), body }
  }
  const value = entry.value
  if (toBlock(target)) {
    const content = [...target.children.values()].map((child) => entryText(sheet, child))
    const comments = commentsAround(text, value, value.start, chunk.end)
    const lead = comments.map((comment) => comment + style.eol).join('')
    const inner = content.map(({ lead, body }) => lead + body).join('')
    return { lead, body: typeof target.key === 'number' ? hang('- ', inner) : under(sheet, target, inner) }
  }
  const rest = text.slice(value.end, chunk.end)
  const written = applied(text, value.start, value.end, valueDrafts(sheet, target))
  const marker = typeof target.key === 'number' ? '-' : `${renderString(String(target.key))}:`
  return { lead: '', body: dedent(`${marker}${written && ' '}${written}${rest}`, column) }
}

/** True for an empty map or list in flow style that gets members, and reads better as lines. */
function toBlock({ origin, children }: Target): boolean {
  const node = origin?.node
  return node !== undefined && node.kind !== 'scalar' && node.flow && node.entries.length === 0 && children.size > 0
}

/** An entry that leaves a flow collection for a block one. */
function flowEntryText(
  sheet: Sheet,
  target: Target,
  origin: Origin,
  sameKind: boolean,
  adopted: string,
): { lead: string; body: string } {
  const { text, style } = sheet
  const { lead, trail } = flowComments(sheet, origin)
  const { entry } = origin
  const line = lineStart(text, entry.start)
  const column = text.slice(line).search(/\S/)
  const marker = typeof target.key === 'number' ? '- ' : ''
  const named = sameKind && typeof target.key !== 'number'
  const drafts = named ? entryDrafts(sheet, target) : valueDrafts(sheet, target)
  const from = named ? entry.start : entry.value.start
  const key = !named && !marker ? `${renderString(String(target.key))}: ` : ''
  const written = dedent(applied(text, from, entry.value.end, drafts), Math.max(0, column))
  const body = hang(marker, key + written) + (trail && ` ${trail}`) + style.eol
  return { lead: adopted + lead.map((comment) => comment + style.eol).join(''), body }
}

function keyDrafts(sheet: Sheet, { key, origin }: Target): Draft[] {
  const { entry, placements } = origin!
  if (!entry.key || typeof key === 'number' || keyOf(entry) === key) return []
  const style = entry.key.kind === 'scalar' ? entry.key.style : 'plain'
  const text = style === 'double' ? JSON.stringify(key) : style === 'single' ? `'${key.replaceAll("'", "''")}'` : renderString(key)
  return [{ start: entry.key.body, end: entry.key.end, text, row: sheet.rowOf(placements[0] ?? leavesOf(origin!.target!)[0]?.placement) }]
}

function restatedDrafts(sheet: Sheet, target: Target, origin: Origin, value: unknown): Draft[] {
  const { text, style } = sheet
  const node = origin.entry.value
  const row = rowOf(sheet, target)
  const holder = origin.parent?.node
  if (holder && holder.kind !== 'scalar' && holder.flow) {
    return [{ start: node.start, end: node.end, text: renderFlow(value, jsonStyle(holder)), row }]
  }
  const block = !isInline(value)
  const column = holder ? columnOf(text, origin.entry.start) + (origin.entry.key ? 0 : 2) : 0
  const below = block ? style.eol + indent(renderBlock(value as object, style), column + (Array.isArray(value) ? style.listStep : style.step)) : ''
  const chunk = chunkOf(sheet, origin)
  const after = origin.entry.key ? text.indexOf(':', origin.entry.key.end) + 1 : origin.entry.start + 1
  if (isOnLines(node)) {
    const comments = commentsAround(text, node, node.start, chunk.end)
    const kept = comments.map((comment) => indent(comment + style.eol, column)).join('')
    const head = commentsIn(text.slice(after, node.start)).map((comment) => ` ${comment}`).join('')
    const written = block ? head + below : ` ${renderFlow(value)}${head}${style.eol}`
    return [{ start: after, end: chunk.end, text: written + kept, row }]
  }
  const header = headerComments(text, node).map((comment) => ` ${comment}`).join('')
  if (!block) {
    const inline = sameQuotes(node, value)
    if (node.start === node.end) return [{ start: after, end: after, text: ` ${inline}`, row }]
    const start = node.kind === 'alias' || !node.tag ? node.body : node.start
    const anchor = start === node.body || node.kind === 'alias' || node.anchor === undefined ? '' : `&${node.anchor} `
    return [{ start, end: node.end, text: anchor + inline + header + (text[node.end - 1] === '\n' ? style.eol : ''), row }]
  }
  const end = text[node.end - 1] === '\n' ? node.end : lineEnd(text, node.end)
  const comment = header + text.slice(node.end, end).trimEnd()
  return [{ start: after, end, text: comment + below, row }]
}

function isOnLines(node: Node): boolean {
  return (node.kind === 'map' || node.kind === 'list') && !node.flow
}

/** The value in the quotes of what it replaces. */
function sameQuotes(node: Node, value: unknown): string {
  if (typeof value !== 'string' || node.kind !== 'scalar') return renderFlow(value)
  if (node.style === 'double') return JSON.stringify(value)
  if (node.style === 'single' && !/[\n']/.test(value)) return `'${value}'`
  return renderString(value)
}
