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
  /** The paths of the files that stay for the sake of others, as `planUnits` has found: only its engine can say why. */
  readonly stays?: () => readonly string[]
  /** In place of `planUnits`, in another thread: makes ready to plan those files that it has left. */
  readonly prepare?: (sources: UnitSources, stays: readonly string[]) => void
  /** The paths of files that have to be planned in one process, as groups that may share some. */
  readonly together?: (sources: UnitSources) => readonly (readonly string[])[]
  /** The paths, among some kustomizations of a repository and what they name, that are built with files of a run of a part of it. */
  readonly builtAround?: (
    paths: readonly string[],
    kustomizations: readonly string[],
    textOf: UnitSources['textOf'],
  ) => readonly string[]
  /**
   * The plan of a file that was found and not named: some are only written if they are named.
   *
   * @param path absolute
   * @param inside its path from the root
   */
  readonly unnamed?: (plan: FilePlan, path: string, inside: string) => FilePlan
  /** Settles what templates take from variables that other files set; asked once every file is planned. */
  readonly variables?: Variables<To>
  /** Does what was left for the end; a plan that is finished comes back as it is. */
  readonly finish?: (plan: FilePlan) => FilePlan | Promise<FilePlan>
}

/** The files of a run. */
export interface UnitSources {
  /** Absolute paths. */
  readonly paths: readonly string[]
  /** Files of the repository that the run does not plan, and that may be programs that apply files of it. */
  readonly beside?: readonly string[]
  /** Files of the repository that the run does not plan, and that may be rendered or built with files of it. */
  readonly around?: readonly string[]
  /** The text of one of all these; `undefined` where it cannot be read, and for any other path. */
  readonly textOf: (path: string) => string | undefined
  /** Those of some texts that a file holds: quicker than reading it as text. Absent where the texts are at hand. */
  readonly heldIn?: (path: string, texts: readonly string[]) => readonly string[]
  /** The path of the signature that stands beside a file; `undefined` where there is none. */
  readonly signatureOf?: (path: string) => string | undefined
  /** The name people know a file by. */
  readonly nameOf: (path: string) => string
  /** The path in its repository of a file that was found; `undefined` for one that was named, and where nothing was. */
  readonly foundAt?: (path: string) => string | undefined
}

/** A text file of a repository, whether it is planned or not. */
export interface RepositoryFile {
  readonly path: string
  /** The name people know it by. */
  readonly file: string
  readonly text: string
  /** Whether the run may write it. */
  readonly isWritable: boolean
  /** Whether the run plans it. */
  readonly isPlanned: boolean
}

/** How an engine settles variables. */
export interface Variables<To extends string = string> {
  /** The names of the variables whose values a plan asks a person for. */
  readonly askedBy: (plan: FilePlan) => readonly string[]
  /** The plans, by path, of files that stand otherwise once it is known where variables are set. */
  readonly settled: (run: Run<To>) => PlansByPath
}

/** A run whose files are planned. */
export interface Run<To extends string = string> {
  /** The variables that its plans ask for. */
  readonly names: readonly string[]
  /** Every file of its repositories that says one of the names, planned or not. */
  readonly holding: (names: readonly string[]) => readonly RepositoryFile[]
  /**
   * Plans files of the run anew; throws what the engine throws.
   *
   * @param texts by path, in the place of those that the files have
   * @param paths of the files to plan; all where absent
   */
  readonly plansBy: (
    engine: Engine<To>,
    texts?: ReadonlyMap<string, string>,
    paths?: readonly string[],
  ) => PlansByPath
}

export type PlansByPath = ReadonlyMap<string, FilePlan>
