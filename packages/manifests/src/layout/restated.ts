import { columnOf, lineEnd } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { say } from '../tasks/index.ts'
import { commentsAround, headerComments, indicatorComments, propertyComments } from './comments.ts'
import { jsonStyle } from './flow-style.ts'
import { commentsIn, indent } from './lines.ts'
import { isLiteral, renderLiteral } from './literal.ts'
import { Refusal } from './refusal.ts'
import { chunkOf } from './region.ts'
import { isInline, renderBlock, renderFlow, renderString } from './render.ts'
import { rowOf } from './rows.ts'
import type { Draft, Sheet } from './sheet.ts'
import type { Origin, Target } from './tree.ts'

/** The drafts that put another value in the place of an entry's value; the comments around it stay. */
export function restatedDrafts(sheet: Sheet, target: Target, origin: Origin, value: unknown): Draft[] {
  const { text } = sheet
  const { parent } = origin
  const row = rowOf(sheet, target)
  if (parent && parent.node.kind !== 'scalar' && parent.node.flow)
    return [overFlow(text, origin, value, jsonStyle(parent), row)]
  if (isOnLines(text, origin.entry.value)) return [overLines(sheet, origin, value, row)]
  if (isLiteral(value) && origin.entry.key) return [overText(sheet, origin, value, row)]
  return [
    isInline(value) ? overInline(sheet, origin, value, row) : toLines(sheet, origin, value as object, row),
  ]
}

/** In braces. */
function overFlow(text: string, { entry }: Origin, value: unknown, json: boolean, row: string): Draft {
  const { start, end } = entry.value
  if (commentsAround(text, entry.value, start, end).length > 0) {
    throw new Refusal(start, say('yaml/comment-in-value'))
  }
  // A value that was not there begins right behind the colon.
  const gap = start === end && !json ? ' ' : ''
  return { start, end, text: gap + renderFlow(value, json), row }
}

/** Any value in the place of lines: the comment behind the key stays there, the others come after the value. */
function overLines(sheet: Sheet, origin: Origin, value: unknown, row: string): Draft {
  const { text, style } = sheet
  const start = afterKey(text, origin)
  const { end } = chunkOf(sheet, origin)
  const rest = lineEnd(text, start)
  const first = commentsIn(text.slice(start, Math.min(rest, Math.max(start, origin.node.start))))
  const head = behind(first)
  const all = [
    ...commentsIn(text.slice(start, origin.node.start)),
    ...commentsAround(text, origin.node, origin.node.start, end),
  ]
  const column = columnOf(text, origin.entry.start)
  const kept = all.slice(first.length).map((comment) => indent(comment + style.eol, column))
  const written = isInline(value)
    ? ` ${renderFlow(value)}${head}${style.eol}`
    : head + below(sheet, origin, value as object)
  return { start, end, text: written + kept.join(''), row }
}

/** One line in the place of one line, or of a block scalar. */
function overInline({ text, style }: Sheet, { entry }: Origin, value: unknown, row: string): Draft {
  const node = entry.value
  const written = sameQuotes(node, value)
  if (node.start === node.end) {
    const start = entry.key ? text.indexOf(':', entry.key.end) + 1 : entry.start + 1
    return { start, end: start, text: ` ${written}`, row }
  }
  const tagged = node.kind !== 'alias' && node.tag !== undefined
  const anchor = tagged && node.anchor !== undefined ? `&${node.anchor} ` : ''
  const comments = [...(tagged ? propertyComments(text, node) : []), ...indicatorComments(text, node)]
  const rest = behind(comments) + (text[node.end - 1] === '\n' ? style.eol : '')
  return { start: tagged ? node.start : node.body, end: node.end, text: anchor + written + rest, row }
}

/** Lines in the place of one line; its comment stays behind the key. */
function toLines(sheet: Sheet, origin: Origin, value: object, row: string): Draft {
  const { text } = sheet
  const node = origin.entry.value
  const end = text[node.end - 1] === '\n' ? node.end : lineEnd(text, node.end)
  const comment = behind(headerComments(text, node)) + text.slice(node.end, end).trimEnd()
  return { start: afterKey(text, origin), end, text: comment + below(sheet, origin, value), row }
}

/** A text of several lines; the comment of what it replaces stays behind the `|`. */
function overText({ text, style }: Sheet, { entry }: Origin, value: string, row: string): Draft {
  const node = entry.value
  const end = text[node.end - 1] === '\n' ? node.end : lineEnd(text, node.end)
  const comment = behind(headerComments(text, node)) + text.slice(node.end, end).trimEnd()
  const written = renderLiteral(value, columnOf(text, entry.start) + style.step, style, comment)
  return { start: text.indexOf(':', entry.key!.end) + 1, end, text: ` ${written}`, row }
}

function below({ text, style }: Sheet, { entry }: Origin, value: object): string {
  const inner = !entry.key ? 2 : Array.isArray(value) ? style.listStep : style.step
  return style.eol + indent(renderBlock(value, style), columnOf(text, entry.start) + inner)
}

function afterKey(text: string, { entry }: Origin): number {
  return entry.key ? text.indexOf(':', entry.key.end) + 1 : entry.start + 1
}

function behind(comments: readonly string[]): string {
  return comments.map((comment) => ` ${comment}`).join('')
}

/** True for a block collection, and for a flow one with comments inside. */
function isOnLines(text: string, node: Node): boolean {
  if (node.kind !== 'map' && node.kind !== 'list') return false
  return !node.flow || commentsAround(text, node, node.start, node.end).length > 0
}

/** The value in the quotes of what it replaces. */
function sameQuotes(node: Node, value: unknown): string {
  if (typeof value !== 'string' || node.kind !== 'scalar') return renderFlow(value)
  if (node.style === 'double') return JSON.stringify(value)
  if (node.style === 'single' && !/[\n']/.test(value)) return `'${value}'`
  return renderString(value)
}
