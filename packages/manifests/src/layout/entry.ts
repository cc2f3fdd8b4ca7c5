import { keyOf, lineStart } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { say } from '../tasks/index.ts'
import { arrange, isThere } from './arrange.ts'
import { blockDrafts, blockText } from './block.ts'
import { commentsAround, isTemplateCode } from './comments.ts'
import { flowDrafts } from './flow.ts'
import { flowComments } from './flow-gaps.ts'
import { commentsIn, dedent, hang, indent } from './lines.ts'
import { Refusal } from './refusal.ts'
import { chunkOf, regionOf } from './region.ts'
import { renderItem, renderMember, renderString } from './render.ts'
import { restatedDrafts } from './restated.ts'
import { applied } from './sheet.ts'
import type { Draft, Entries, EntryText, Sheet } from './sheet.ts'
import { isList, leavesOf } from './target.ts'
import type { Origin, Target } from './tree.ts'

/** How entries are laid out, whatever style their collection has. */
export const entries: Entries = { drafts: entryDrafts, valueDrafts, text: entryText }

/** The drafts that turn an entry, where it stands, into its target. */
function entryDrafts(sheet: Sheet, target: Target): Draft[] {
  return [...keyDrafts(sheet, target), ...valueDrafts(sheet, target)]
}

/** The drafts within the value of an entry. */
function valueDrafts(sheet: Sheet, target: Target): Draft[] {
  const origin = target.origin!
  if (target.restated) return restatedDrafts(sheet, target, origin, target.restated.value)
  if (origin.entry.value.kind === 'alias') return []
  if (origin.children.size === 0 && target.children.size === 0) return []
  if (origin.node.kind === 'scalar') {
    throw new Refusal(origin.entry.start, say('yaml/empty-field', { key: origin.key }))
  }
  return origin.node.flow ? flowDrafts(sheet, target) : blockDrafts(sheet, target)
}

/** The lines of an entry in block style: moved with its comments, rendered, or a new container of such entries. */
function entryText(sheet: Sheet, target: Target): EntryText {
  if (target.origin) return carriedText(sheet, target, target.origin)
  return target.restated ? { lead: '', body: restatedText(sheet, target) } : containerText(sheet, target)
}

function restatedText({ style }: Sheet, { key, restated }: Target): string {
  const { value } = restated!
  return typeof key === 'number' ? renderItem(value, style) : renderMember(renderString(key), value, style)
}

function containerText(sheet: Sheet, target: Target): EntryText {
  const parts = [...target.children.values()].map((child) => entryText(sheet, child))
  if (typeof target.key !== 'number') {
    const content = parts.map(({ lead, body }) => lead + body).join('')
    return { lead: '', body: under(sheet, target, withoutBlankStart(content)) }
  }
  const first = parts.findIndex(({ lead }) => lead !== '')
  const content = parts.map(({ lead, body }, i) => (i === first ? body : lead + body)).join('')
  return { lead: withoutBlankStart(parts[first]?.lead ?? ''), body: hang('- ', content) }
}

function withoutBlankStart(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, '')
}

/** A key with a block collection below it. */
function under(sheet: Sheet, target: Target, content: string): string {
  const { eol, step, listStep } = sheet.style
  return `${renderString(String(target.key))}:${eol}${indent(content, isList(target) ? listStep : step)}`
}

function carriedText(sheet: Sheet, target: Target, origin: Origin): EntryText {
  const holder = origin.parent!.node
  if (holder.kind === 'scalar') throw new RangeError('a scalar holds nothing')
  const adopted = sheet.adopted.get(origin) ?? ''
  const sameKind = (typeof target.key === 'number') === (holder.kind === 'list')
  if (holder.flow) return flowEntryText(sheet, target, origin, sameKind, adopted)
  const { indent: column } = regionOf(sheet, origin.parent!)
  const chunk = chunkOf(sheet, origin)
  const lead =
    adopted +
    dedent(sheet.text.slice(chunk.lead, Math.max(chunk.lead, lineStart(sheet.text, chunk.start))), column)
  if (sameKind) {
    return {
      lead,
      body: dedent(applied(sheet.text, chunk.start, chunk.end, entryDrafts(sheet, target)), column),
    }
  }
  const other = otherHolder(sheet, target, origin)
  return { lead: lead + other.lead, body: other.body }
}

/** An entry of a block map that becomes an item of a list, or the other way round. */
function otherHolder(sheet: Sheet, target: Target, origin: Origin): EntryText {
  const { node, entry } = origin
  const { text, style } = sheet
  const { indent: column } = regionOf(sheet, origin.parent!)
  const chunk = chunkOf(sheet, origin)
  if (target.restated) {
    const comments = commentsAround(text, entry.value, entry.value.start, chunk.end)
    const behind = comments.filter(isTemplateCode).map((code) => ` ${code}`)
    const above = comments.filter((comment) => !isTemplateCode(comment))
    const lead = above.map((comment) => comment + style.eol).join('')
    const body = restatedText(sheet, target)
    return { lead, body: behind.length > 0 ? body.trimEnd() + behind.join('') + style.eol : body }
  }
  const marker = typeof target.key === 'number' ? '-' : `${renderString(String(target.key))}:`
  if (node.kind !== 'scalar' && !node.flow && entry.value.kind !== 'alias') {
    const region = regionOf(sheet, origin)
    const from = entry.key?.end ?? entry.start
    const header = from < region.start ? commentsIn(text.slice(from, region.start)) : []
    const content = blockText(sheet, target)
    const above = header.map((comment) => comment + style.eol).join('')
    if (!arrange(target).some(isThere)) {
      return { lead: above + content, body: `${marker} ${isList(target) ? '[]' : '{}'}${style.eol}` }
    }
    const body = typeof target.key === 'number' ? hang('- ', content) : under(sheet, target, content)
    return { lead: above, body }
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
  return { lead: '', body: dedent(`${marker}${written && ' '}${written}${rest}`, column) }
}

/** True for an empty map or list in flow style that gets members, and reads better as lines. */
function toBlock({ origin, children }: Target): boolean {
  const node = origin?.node
  return (
    node !== undefined &&
    node.kind !== 'scalar' &&
    node.flow &&
    node.entries.length === 0 &&
    children.size > 0
  )
}

/** An entry that leaves a flow collection for a block one. */
function flowEntryText(
  sheet: Sheet,
  target: Target,
  origin: Origin,
  sameKind: boolean,
  adopted: string,
): EntryText {
  const { text, style } = sheet
  const { lead, trail } = flowComments(text, origin)
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

function keyDrafts(sheet: Sheet, target: Target): Draft[] {
  const { key, origin } = target
  const { entry, placements } = origin!
  if (!entry.key || typeof key === 'number' || keyOf(entry) === key) return []
  const text = renderKey(key, entry.key, target)
  const placement = placements[0] ?? leavesOf(target)[0]?.placement
  return [{ start: entry.key.body, end: entry.key.end, text, row: sheet.rowOf(placement) }]
}

/** A key in the quotes of the one it replaces, as long as it stays among the same keys. */
function renderKey(key: string, old: Node, { origin, parent }: Target): string {
  const holder = origin!.parent!.node
  const alike = parent?.origin === origin!.parent || (holder.kind !== 'scalar' && holder.flow)
  if (old.kind !== 'scalar' || !alike) return renderString(key)
  if (old.style === 'double') return JSON.stringify(key)
  return old.style === 'single' ? `'${key.replaceAll("'", "''")}'` : renderString(key)
}
