import type { FileChange, Failure, PlannedFile } from '@capi-migrate/plan'
import type { GoProof } from '@capi-migrate/plan/contract'
import type { ScreenName } from './keys.ts'
import { noNotes, type Notes, type RepositoryKind } from '@capi-migrate/plan/notes'
import type { Step } from './step.ts'
import type { Survey } from './survey.ts'

/** A screen that is open, and where on it the person is. The list of places is the way back. */
export interface OpenScreen {
  readonly screen: ScreenName
  readonly cursor: number
  /** Rows that contain it are shown; only lists have one. */
  readonly filter: string
  /** Id of the step that the screen is about. */
  readonly step?: string
  /** The file of a diff. */
  readonly file?: string
  /** Id of the task that a note is for. */
  readonly task?: string
  /** What is being written: a note, or the filter of the place below. */
  readonly writes?: { readonly what: 'filter' | 'task' | 'done'; readonly text: string }
}

/** How far a scan or a write has come. */
export interface Progress {
  readonly what: string
  readonly done: number
  /** 0 while it is not known. */
  readonly total: number
  /** Since it began. */
  readonly seconds?: number
  /** What the repository is, once that is seen. */
  readonly found?: string
  /** What is being done, such as the package that is compiled. */
  readonly now?: string
}

/** What was written last, so that it can be taken back. */
export interface LastWrite {
  readonly step: string
  readonly changes: readonly FileChange[]
  readonly failures: readonly Failure[]
  readonly undone?: boolean
  /** The folder that holds the files as they were, where git does not. */
  readonly kept?: string
}

/** What a compiler says of the Go code of a step, while it runs and after. */
export interface Proof {
  readonly step: string
  /** Set while it runs. */
  readonly progress?: Progress
  readonly result?: GoProof
}

/** The whole of the wizard: plain data; {@link reduce} makes the next one. */
export interface State {
  readonly root: string
  /** Columns and rows of the terminal. */
  readonly size: readonly [columns: number, rows: number]
  readonly today: Date
  /** Open screens; the last is shown. Never empty. */
  readonly places: readonly [OpenScreen, ...OpenScreen[]]
  readonly scanning?: Progress
  readonly writing?: Progress
  readonly proof?: Proof
  readonly survey?: Survey
  readonly notes: Notes
  /** Why the file of notes can be neither read nor written. */
  readonly notesProblem?: string
  /** Files that were taken out by hand. */
  readonly leftOut: ReadonlySet<string>
  readonly last?: LastWrite
  /** A sentence for the line above the footer. */
  readonly message?: string
}

/** What happens to the wizard. */
export type Event =
  | { readonly is: 'key'; readonly key: string }
  | { readonly is: 'resized'; readonly size: State['size'] }
  | { readonly is: 'progress'; readonly of: 'scanning' | 'writing'; readonly progress: Progress }
  | { readonly is: 'scanned'; readonly survey: Survey }
  | { readonly is: 'scan failed'; readonly what: string }
  | { readonly is: 'written'; readonly last: LastWrite }
  | { readonly is: 'refused'; readonly what: string }
  | { readonly is: 'ran'; readonly step: string; readonly command: string; readonly code: number }
  | { readonly is: 'proving'; readonly progress: Progress }
  | { readonly is: 'proved'; readonly result: GoProof }
  | { readonly is: 'notes refused'; readonly what: string }

/** What the wizard wants to be done; whoever runs it carries it out and answers with an event. */
export type Effect =
  | { readonly do: 'scan'; readonly kind?: RepositoryKind }
  | { readonly do: 'save'; readonly notes: Notes }
  | {
      readonly do: 'write'
      readonly step: string
      readonly files: readonly PlannedFile[]
      readonly anyway: boolean
    }
  | { readonly do: 'undo'; readonly last: LastWrite }
  | { readonly do: 'edit'; readonly file: string; readonly line: number }
  | { readonly do: 'copy'; readonly text: string }
  | { readonly do: 'run'; readonly step: string; readonly command: string }
  | { readonly do: 'prove'; readonly files: readonly PlannedFile[]; readonly isOnline: boolean }
  | { readonly do: 'stop proving' }
  | { readonly do: 'leave' }

/** The wizard before its first scan. */
export function stateAtStart(
  root: string,
  today: Date,
  notes: Notes = noNotes,
  notesProblem?: string,
  size: State['size'] = [80, 24],
): State {
  const problem = notesProblem === undefined ? {} : { notesProblem }
  return { root, size, today, notes, places: [placeAt('scan')], leftOut: new Set(), ...problem }
}

/** A screen that has just been opened. */
export function placeAt(screen: ScreenName, more: Partial<Omit<OpenScreen, 'screen'>> = {}): OpenScreen {
  return { screen, cursor: 0, filter: '', ...more }
}

/** The place that is shown. */
export function hereOf({ places }: State): OpenScreen {
  return places.at(-1)!
}

/** The step that a place is about. */
export function stepAt({ survey }: State, { step }: OpenScreen): Step | undefined {
  return survey?.steps.find(({ id }) => id === step)
}
