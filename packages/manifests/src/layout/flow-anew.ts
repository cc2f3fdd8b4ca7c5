import { columnOf, lineEnd, lineStart } from '@capi-migrate/edits/yaml'
import type { Entry } from '@capi-migrate/edits/yaml'
import { say } from '../tasks/index.ts'
import { isThere } from './arrange.ts'
import type { Slot } from './arrange.ts'
import { commentsBetween, gapsOf, looseComments } from './flow-gaps.ts'
import { flowStyleOf } from './flow-style.ts'
import { commentsOfArrival, flowText } from './flow-text.ts'
import { hang, indent, isBlank, linesOf } from './lines.ts'
import { Refusal } from './refusal.ts'
import { rowOf } from './rows.ts'
import { applied } from './sheet.ts'
import type { Draft, Sheet } from './sheet.ts'
import { isList } from './target.ts'
import type { Holder, Target } from './tree.ts'

/** The flow collection becomes block lines below its key or behind its dash. */
export function linesDrafts(
  sheet: Sheet,
  target: Target,
  { node, entry }: Holder,
  slots: readonly Slot[],
): Draft[] {
  const { text, style } = sheet
  if (gapsOf(text, node).some((gap) => gap.includes('#'))) {
    throw new Refusal(entry.start, say('yaml/comment-in-braces'))
  }
  const content = slots.map((slot) => linesOfSlot(sheet, slot)).join('')
  const end = lineEnd(text, node.end)
  const props = text.slice(node.start, node.body).trim()
  const trail = text.slice(node.end, end).trim()
  const above = [props, trail].filter(Boolean).join(' ')
  const row = rowOf(sheet, target)
  const column = columnOf(text, entry.start)
  if (!entry.key) {
    const lines = indent(hang('- ', above + (above && style.eol) + content), column)
    return [{ start: entry.start, end, text: lines.trimStart(), row }]
  }
  const start = text.indexOf(':', entry.key.end) + 1
  const inner = column + (isList(target) ? style.listStep : style.step)
  return [{ start, end, text: (above && ` ${above}`) + style.eol + indent(content, inner), row }]
}

function linesOfSlot(sheet: Sheet, slot: Slot): string {
  if (slot.kind === 'leaves') return ''
  if (slot.kind === 'remains') return sheet.adopted.get(slot.origin) ?? ''
  if (slot.kind === 'stays' && !slot.target) {
    return sheet.text.slice(slot.entry.start, endOf(slot.entry)) + sheet.style.eol
  }
  const { lead, body } = sheet.entries.text(sheet, slot.target!)
  return lead + body
}

/** The drafts of a flow collection with comments: everything between the brackets is written anew. */
export function commentedDrafts(
  sheet: Sheet,
  target: Target,
  origin: Holder,
  slots: readonly Slot[],
): Draft[] {
  const { text } = sheet
  const { node } = origin
  const style = flowStyleOf(sheet, origin)
  const gaps = gapsOf(text, node)
  const [open, close] = isList(target) ? '[]' : '{}'
  if (
    gaps.some(
      (gap, i) =>
        i > 0 && gap.indexOf('#') !== -1 && i < gaps.length - 1 && gap.indexOf('#') < gap.indexOf(','),
    )
  ) {
    throw new Refusal(node.start, say('yaml/comment-before-comma'))
  }
  const own = style.own ?? ' '.repeat(columnOf(text, lineStart(text, node.start)) + 2)
  const lines: string[] = []
  const line = (content: string): void => void lines.push(`${own}${content}${style.eol}`)
  const kept = slots.filter(isThere)
  const { head, tail } = looseComments(gaps)
  slots.forEach((slot) => {
    const comma = slot === kept.at(-1) ? '' : ','
    if (slot.kind === 'remains') {
      linesOf(sheet.adopted.get(slot.origin) ?? '').forEach((comment) => line(comment.trimEnd()))
    } else if (slot.kind === 'stays') {
      const { lead, trail } = commentsBetween(gaps, slot.at)
      lead.forEach(line)
      const drafts = slot.target ? sheet.entries.drafts(sheet, slot.target) : []
      line(applied(text, slot.entry.start, endOf(slot.entry), drafts) + comma + (trail && ` ${trail}`))
    } else if (slot.kind === 'arrives') {
      const { lead, trail } = commentsOfArrival(sheet, slot.target)
      lead.forEach(line)
      line(flowText(sheet, slot.target, { ...style, own }) + comma + (trail && ` ${trail}`))
    }
  })
  tail.forEach(line)
  const closing = lineStart(text, node.end - 1)
  const before = isBlank(text.slice(closing, node.end - 1))
    ? text.slice(closing, node.end - 1)
    : own.slice(0, -2)
  const opening = [open, ...head].join(' ')
  const content = `${opening}${style.eol}${lines.join('')}${before}${close}`
  return [{ start: node.body, end: node.end, text: content, row: rowOf(sheet, target) }]
}

function endOf({ key, value }: Entry): number {
  return Math.max(value.end, key?.end ?? 0)
}
