import type { Placement } from '@capi-migrate/transitions'
import type { Document } from '@capi-migrate/edits/yaml'
import type { Style } from './style.ts'
import type { Origin, Target } from './tree.ts'

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
  /** Collections lay out their entries through the sheet: an entry may hold a collection of any style again. */
  readonly entries: Entries
}

/** How the entries of collections are laid out. */
export interface Entries {
  /** The drafts that turn an entry, where it stands, into its target. */
  readonly drafts: (sheet: Sheet, target: Target) => Draft[]
  /** The drafts within the value of an entry. */
  readonly valueDrafts: (sheet: Sheet, target: Target) => Draft[]
  /** The lines of an entry in block style: moved with its comments, rendered, or a new container of such entries. */
  readonly text: (sheet: Sheet, target: Target) => EntryText
}

/** The lines of an entry that stands somewhere else than before, not indented. */
export interface EntryText {
  /** Comment lines above it. */
  readonly lead: string
  readonly body: string
}

/** The lines of a block map or list. Between the chunks lie blank lines and comments that belong to no entry. */
export interface Region {
  readonly start: number
  /** After the last chunk. */
  readonly end: number
  /** After the blank lines and comments that follow the last chunk and still belong to the collection. */
  readonly tail: number
  /** Column of the keys or dashes. */
  readonly indent: number
  /** True where the first entry stands on the line of a dash: `- name: a`. */
  readonly inline: boolean
  readonly chunks: readonly Chunk[]
}

/** All lines of one entry: the comments right above it, itself, and deeper comments below it. */
export interface Chunk {
  readonly lead: number
  readonly start: number
  readonly end: number
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
