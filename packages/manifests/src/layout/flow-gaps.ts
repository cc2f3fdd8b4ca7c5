import type { Collection } from '@capi-migrate/edits/yaml'
import { commentsIn } from './lines.ts'
import type { Holder, Origin } from './tree.ts'

/** The comments of an entry in a flow collection: on lines above it, and behind it. */
export interface FlowComments {
  readonly lead: readonly string[]
  readonly trail: string
}

/** What stands between the entries of a flow collection: before the first, between two, after the last. */
export function gapsOf(text: string, { body, end, entries }: Collection): string[] {
  let cursor = body + 1
  const gaps = entries.map(({ start, key, value }) => {
    const gap = text.slice(cursor, start)
    cursor = Math.max(value.end, key?.end ?? 0)
    return gap
  })
  return [...gaps, text.slice(cursor, end - 1)]
}

/** The comments of the entry between two gaps. */
export function commentsBetween(gaps: readonly string[], at: number): FlowComments {
  return { lead: ownLines(gaps[at]!), trail: firstLine(gaps[at + 1]!)[0] ?? '' }
}

/** The comments of an entry of a flow collection. */
export function flowComments(text: string, { parent, entry }: Origin): FlowComments {
  const { node } = parent as Holder
  return commentsBetween(gapsOf(text, node), node.entries.indexOf(entry))
}

/** The comments that belong to no entry: behind the opening bracket, and above the closing one. */
export function looseComments(gaps: readonly string[]): { head: readonly string[]; tail: readonly string[] } {
  const head = gaps.length > 1 ? firstLine(gaps[0]!) : []
  const last = gaps.at(-1)!
  return { head, tail: gaps.length > 1 ? ownLines(last) : commentsIn(last) }
}

function firstLine(gap: string): string[] {
  return commentsIn(gap.slice(0, lineLength(gap)))
}

function ownLines(gap: string): string[] {
  return commentsIn(gap.slice(lineLength(gap)))
}

function lineLength(gap: string): number {
  const end = gap.indexOf('\n')
  return end === -1 ? gap.length : end
}
