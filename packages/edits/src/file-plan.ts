import type { Edit } from './edit.ts'
import type { Checked } from './finding.ts'
import type { Task } from './task.ts'

/** How often a row was used in one object, and what it did. */
export interface RowUse {
  /** Id of the row, such as `Cluster:spec.topology.class`. */
  readonly row: string
  readonly verb: 'move' | 'restate' | 'split' | 'drop' | 'add'
  readonly count: number
  /** Where the field goes, if that is not where its row says. */
  readonly to?: string
  /** One sentence for people. */
  readonly why: string
}

/** One object of a file and what moves in it. */
export interface PlannedObject {
  readonly apiVersion: string
  readonly kind: string
  /** Empty where it has none. */
  readonly name: string
  readonly namespace?: string
  /** Where the object starts, from 1. */
  readonly line: number
  readonly rows: readonly RowUse[]
  /** Fields that go because the newer version rejects them empty, as people read places: `spec.selector`. */
  readonly emptied: readonly string[]
  /** Comments that go with the field they speak of, as written. */
  readonly droppedComments: readonly string[]
}

/** Why nothing could be planned for a file. */
export interface FileProblem {
  /** From 1; absent where the file as a whole is the matter. */
  readonly line?: number
  readonly column?: number
  readonly what: string
  readonly next: string
  /** The lines around the place, with carets. */
  readonly frame?: string
  /** True where it is a bug of ours and not of the file. */
  readonly ours?: boolean
}

/** A form of file that is known but not handled yet. */
export interface Skipped {
  /** A word to count by: `helm`, `gotmpl`, `ytt`, `block`, `envsubst`. */
  readonly reason: string
  readonly what: string
}

/** A file that is to be there beside the one that a plan is about, and is not there yet. */
export interface NewFile {
  /** From the folder of the plan's file: `../_capi-migrate.tpl`. */
  readonly path: string
  readonly text: string
}

/** A block of code in a text for people that cannot be read. */
export interface UnreadBlock {
  /** The line of its first code, from 1. */
  readonly line: number
  /** What is the matter. */
  readonly what: string
}

/** What is to happen to one file. Nothing is written yet. */
export interface FilePlan {
  readonly file: string
  readonly before: string
  readonly after: string
  readonly edits: readonly Edit[]
  readonly tasks: readonly Task[]
  readonly objects: readonly PlannedObject[]
  readonly skipped?: Skipped
  /** What a strict check says of the objects after the edits, and of objects that are half-migrated. */
  readonly checked?: Checked
  readonly problem?: FileProblem
  /** Blocks of code in a text for people that cannot be read; they stay as they are. */
  readonly unread?: readonly UnreadBlock[]
  /** What its new text cannot do without. */
  readonly needs?: readonly NewFile[]
  /** True for a file that is not there yet; the text before is empty. */
  readonly isNew?: true
  /** Of a plan that has lost its texts: by what a message that quotes one of their secrets is known. */
  readonly secrets?: readonly string[]
}

/** What people may be shown: only `concealed` makes one. */
export type Concealed<P> = P & { readonly [mark]: true }

declare const mark: unique symbol

/** The plan of a file in which nothing happens, and of which nothing is said. */
export function nothingPlanned(file: string): Concealed<FilePlan> {
  const plan: FilePlan = { file, before: '', after: '', edits: [], tasks: [], objects: [] }
  return plan as Concealed<FilePlan>
}
