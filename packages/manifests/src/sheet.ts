import type { Placement } from '@capi-migrate/transitions'
import { columnOf } from './node.ts'
import type { Document, Node } from './node.ts'
import type { Origin } from './origin.ts'
import type { Region } from './region.ts'

/** How a file is written: what inserted lines must follow. */
export interface Style {
  readonly eol: '\n' | '\r\n'
  /** Spaces per level. */
  readonly step: number
  /** Spaces of a list's dash below its key: 0 or `step`. */
  readonly listStep: number
}

/** One document of a source text, and what its layout needs to know. */
export interface Sheet {
  /** The source text; it always ends with a line end. */
  readonly text: string
  readonly document: Document
  readonly style: Style
  /** The id of the row behind a placement. */
  readonly rowOf: (placement: Placement | undefined) => string
  readonly regions: Map<Origin, Region>
  /** Comment lines without a place of their own any more, by the part that takes them along. */
  readonly adopted: Map<Origin, string>
  /** Comments that go with a dropped field. */
  readonly dropped: string[]
}

/** A range of the source and its replacement, before it is an edit. */
export interface Draft {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly row: string
}

/** The style of a document: its most frequent steps, or two spaces and indented lists. */
export function styleOf(text: string, root: Node): Style {
  const steps = new Map<number, number>()
  const lists = { indented: 0, flush: 0 }
  const count = (node: Node, column: number): void => {
    if (node.kind === 'scalar' || node.kind === 'alias' || node.flow) return
    for (const { start, value } of node.entries) {
      if (value.kind === 'scalar' || value.kind === 'alias' || value.flow || value.entries.length === 0) continue
      const inner = columnOf(text, value.entries[0]!.start)
      if (node.kind === 'map') {
        const delta = inner - column
        if (value.kind === 'map') steps.set(delta, (steps.get(delta) ?? 0) + 1)
        else if (delta > 0) lists.indented++
        else lists.flush++
      }
      count(value, value.kind === 'map' && node.kind === 'list' ? columnOf(text, value.entries[0]!.start) : inner)
      void start
    }
  }
  if (root.kind !== 'scalar' && root.kind !== 'alias') count(root, columnOf(text, root.entries[0]?.start ?? root.start))
  const step = [...steps].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 2
  return {
    eol: text.includes('\r\n') ? '\r\n' : '\n',
    step,
    listStep: lists.flush > lists.indented ? 0 : step,
  }
}

/** A stretch of the source with drafts applied to it. */
export function applied(text: string, start: number, end: number, drafts: readonly Draft[]): string {
  let result = ''
  let cursor = start
  for (const draft of drafts) {
    result += text.slice(cursor, draft.start) + draft.text
    cursor = draft.end
  }
  return result + text.slice(cursor, end)
}
