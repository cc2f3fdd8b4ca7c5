import type { Place, Said, Stage } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import type { About } from './moved-path.ts'
import type { Takers } from './takers.ts'

/** What a reference is looked for in. */
export interface Subject {
  /** The text that the offsets of the document count from. */
  readonly text: string
  readonly root: Node
  readonly to: Stage
  /** What takes the events of a source of the document; absent where only one text is known. */
  readonly takers?: Takers
}

/**
 * Something that is no object of Cluster API and names a version, a field or a condition of one; it says what that is in
 * the newer version.
 */
export interface Reference extends Said {
  /** Offset of what names it. */
  readonly offset: number
  /** Kind and name of the object, where it stands in one. */
  readonly object: string
  /** How to write it, where there is one answer. */
  readonly edit?: ReferenceEdit
  /** True for what its document can only follow as a whole: with one that is left, nothing of the document is written. */
  readonly isOfWhole?: true
  /** The kind that is named, where only its version is read: what stands beside may be about its fields. */
  readonly names?: About
}

/** An exact rewrite of a reference. */
export interface ReferenceEdit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Where a value changes, and to what; for the proof. */
  readonly values: ReadonlyArray<readonly [place: Place, value: unknown]>
  /** Where a key has another name, and which; the places of values are those of the older names. */
  readonly keys?: ReadonlyArray<readonly [place: Place, key: string]>
}

/** One kind of reference. */
export interface ReferenceRule {
  /** `reference/health-check` */
  readonly rule: string
  /** One sentence for people. */
  readonly why: string
  /** A quick look: whether a text may hold what is looked for. */
  readonly isMarked: (text: string) => boolean
  readonly find: (subject: Subject) => readonly Reference[]
}
