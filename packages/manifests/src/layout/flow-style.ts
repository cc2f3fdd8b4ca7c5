import { lineStart, valueOf } from '@capi-migrate/edits/yaml'
import type { Collection } from '@capi-migrate/edits/yaml'
import type { Holder, Origin } from './tree.ts'
import type { Sheet } from './sheet.ts'

/** How the entries of a flow collection are written. */
export interface FlowStyle {
  readonly json: boolean
  /** Between key and value. */
  readonly colon: string
  /** White space before an entry on a line of its own; absent where entries share a line. */
  readonly own?: string
  /** White space that one level adds. */
  readonly unit: string
  readonly eol: string
}

/** The style of a flow collection. */
export function flowStyleOf(sheet: Sheet, holder: Holder): FlowStyle {
  const { text } = sheet
  const { node } = holder
  const first = node.entries[0]
  const eol = sheet.style.eol
  const json = jsonStyle(holder)
  const colon =
    first?.key && first.value.start > first.key.end ? text.slice(first.key.end, first.value.start) : ': '
  const closing = spaceBefore(text, node.end - 1)
  const own =
    first && text.slice(node.body, first.start).includes('\n') ? spaceBefore(text, first.start) : undefined
  const unit =
    own !== undefined && own.startsWith(closing) && own.length > closing.length
      ? own.slice(closing.length)
      : '  '
  return {
    json,
    // Only behind a key in quotes a colon needs no space; where the first value is not there, it shows none.
    colon: (json ? /^:[ \t]*$/ : /^:[ \t]+$/).test(colon) ? colon : ': ',
    unit,
    eol,
    ...(own !== undefined && { own }),
  }
}

/** True where keys and strings are written in double quotes; what holds none follows the collection around it. */
export function jsonStyle({ node, parent }: Origin): boolean {
  if (node.kind === 'scalar' || !node.flow) return false
  return quotesIn(node) ?? (parent !== undefined && jsonStyle(parent))
}

function quotesIn({ entries }: Collection): boolean | undefined {
  for (const { key, value } of entries) {
    const first = key ?? value
    if (first.kind === 'alias') continue
    if (first.kind !== 'scalar') {
      const within = first.flow ? quotesIn(first) : undefined
      if (within !== undefined) return within
    } else if (first.style === 'double') return true
    // JSON has no quotes around numbers, booleans and null either.
    else if (key || typeof valueOf(first) === 'string') return false
  }
  return undefined
}

/** The white space at the start of the line of an offset. */
export function spaceBefore(text: string, offset: number): string {
  const start = lineStart(text, offset)
  let end = start
  while (text[end] === ' ' || text[end] === '\t') end++
  return text.slice(start, end)
}
