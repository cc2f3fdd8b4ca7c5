import type { FilePlan } from './file-plan.ts'

/** Reads texts and plans their edits; it writes nothing. Every engine has this one shape. */
export interface Engine<To extends string = string> {
  /** The stage the objects are to arrive at. */
  readonly to: To
  /** Bytes that a file must hold to be of interest; of several, any. */
  readonly mark: string | readonly string[]
  readonly plan: (text: string, file: string) => FilePlan
  /** Plans the files that only make sense together, by path; the others are planned one by one. */
  readonly planUnits?: (sources: UnitSources) => ReadonlyMap<string, FilePlan>
  /** The paths of files that have to be planned in one process, as groups that may share some. */
  readonly together?: (sources: UnitSources) => readonly (readonly string[])[]
  /** The plan of a file that was found and not named, by its path from the root: some are only written if they are named. */
  readonly unnamed?: (plan: FilePlan, path: string) => FilePlan
  /** Does what was left for the end; a plan that is finished comes back as it is. */
  readonly finish?: (plan: FilePlan) => FilePlan | Promise<FilePlan>
}

/** The files of a run. */
export interface UnitSources {
  /** Absolute paths. */
  readonly paths: readonly string[]
  /** The text of one of them; `undefined` where it cannot be read, and for any other path. */
  readonly textOf: (path: string) => string | undefined
  /** The name people know a file by. */
  readonly nameOf: (path: string) => string
}
