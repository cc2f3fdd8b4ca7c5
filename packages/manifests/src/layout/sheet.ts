import type { Placement } from '@capi-migrate/transitions'
import type { Document } from '@capi-migrate/edits/yaml'
import type { Origin } from './origin.ts'
import type { Region } from './region.ts'
import type { Style } from './style.ts'

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
