import { valueOf } from '@capi-migrate/edits/yaml'
import type { Collection, Node } from '@capi-migrate/edits/yaml'
import { say } from '../tasks/index.ts'
import { commentsAround } from './comments.ts'
import { flowComments } from './flow-gaps.ts'
import type { FlowComments } from './flow-gaps.ts'
import { spaceBefore } from './flow-style.ts'
import type { FlowStyle } from './flow-style.ts'
import { commentsIn, linesOf } from './lines.ts'
import { Refusal } from './refusal.ts'
import { chunkOf } from './region.ts'
import { renderFlow, renderScalar } from './render.ts'
import { applied } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { carriedIn, isList } from './target.ts'
import type { Origin, Target } from './tree.ts'

/** An entry in flow style: what it was, re-indented, or rendered. */
export function flowText(sheet: Sheet, target: Target, style: FlowStyle): string {
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

function carriedFlowText(
  sheet: Sheet,
  target: Target,
  origin: Origin,
  style: FlowStyle,
  key: string,
): string {
  const { text } = sheet
  const { entry, parent } = origin
  const holder = parent!.node as Collection
  if (!holder.flow) {
    if (isLines(sheet, origin) || target.children.size > 0 || origin.children.size > 0) {
      throw new Refusal(entry.start, say('yaml/lines-into-braces'))
    }
    return key + renderFlow(target.restated ? target.restated.value : valueOf(entry.value), style.json)
  }
  const sameKind = (typeof target.key === 'number') === (holder.kind === 'list')
  const named = sameKind && typeof target.key !== 'number'
  const start = named ? entry.start : entry.value.start
  const drafts = named ? sheet.entries.drafts(sheet, target) : sheet.entries.valueDrafts(sheet, target)
  const written = applied(text, start, entry.value.end, drafts)
  const shifted = style.own === undefined ? written : reindent(text, entry.start, written, style.own)
  return named ? shifted : key + shifted
}

/** Gives the lines after the first the indentation that the first one gets. */
function reindent(text: string, start: number, written: string, own: string): string {
  const was = spaceBefore(text, start)
  return written
    .split('\n')
    .map((line, i) => (i > 0 && line.startsWith(was) ? own + line.slice(was.length) : line))
    .join('\n')
}

/** The comments of all that arrives with a target, of what stood in flow collections or dissolved. */
export function commentsOfArrival(sheet: Sheet, target: Target): FlowComments {
  const lead: string[] = []
  const trails: string[] = []
  for (const origin of carriedIn(target)) {
    lead.push(
      ...linesOf(sheet.adopted.get(origin) ?? '')
        .map((comment) => comment.trim())
        .filter(Boolean),
    )
    if (!origin.parent || origin.parent.node.kind === 'scalar' || !origin.parent.node.flow) continue
    const comments = flowComments(sheet.text, origin)
    lead.push(...comments.lead)
    if (comments.trail) trails.push(comments.trail)
  }
  return { lead: [...lead, ...trails.slice(0, -1)], trail: trails.at(-1) ?? '' }
}

/** True for what stands on lines of its own: a block collection or scalar, or an entry with comments. */
export function isLines(sheet: Sheet, origin: Origin): boolean {
  const { parent, node, entry } = origin
  if (sheet.adopted.has(origin)) return true
  if (parent?.node.kind === 'scalar' || parent?.node.flow) return false
  if (node.kind !== 'scalar' && entry.value.kind !== 'alias' && !node.flow) return true
  const chunk = chunkOf(sheet, origin)
  const comments = commentsIn(sheet.text.slice(chunk.lead, chunk.start))
  return comments.length > 0 || hasLines(sheet.text, entry.value, chunk.start, chunk.end)
}

function hasLines(text: string, value: Node, start: number, end: number): boolean {
  if (value.kind === 'scalar' && (value.style === 'literal' || value.style === 'folded')) return true
  return commentsAround(text, value, Math.max(start, value.start), end).length > 0
}
