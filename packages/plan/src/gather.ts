import { isStackOverflow } from '@capi-migrate/edits'
import type { Concealed, FilePlan, PlansByPath, UnitSources } from '@capi-migrate/edits'
import { inOrder } from './errors.ts'
import type { Failure } from './errors.ts'
import type { FoundFiles, FoundFile } from './find.ts'
import { FolderNames } from './folder-names.ts'
import { KeptBytes } from './kept-bytes.ts'
import { shownPath } from './paths.ts'
import type { Engine, Plan, PlannedFile, UnreadInFile } from './plan.ts'
import { apiGroup } from './api-group.ts'
import { NewFiles } from './new-files.ts'
import { look, lookAt } from './read.ts'
import type { Look } from './read.ts'
import { signatures } from './signatures.ts'
import { shown, stateOf, toldOf, toldOfLook } from './told.ts'
import type { Told } from './told.ts'

export interface GatherOptions {
  /** Files above this size in bytes are refused. */
  readonly limit?: number
  readonly onProgress?: (done: number, total: number) => void
  /** All files of the run, where only some of them are to be planned: they are planned by what stands in the others. */
  readonly all?: readonly FoundFile[]
  /** Files of the same repositories that are not planned, and may say what applies those that are. */
  readonly beside?: readonly FoundFile[]
  /** Files of charts that are not planned, and may be rendered with those that are. */
  readonly around?: readonly FoundFile[]
  /** What lies in the folders around these files, as far as it was asked for before. */
  readonly folders?: FolderNames
}

/** Plans every file. A file that cannot be planned is a failure of the plan; the others go on. */
export function gather(found: FoundFiles, engine: Engine, options: GatherOptions = {}): Plan {
  const { files } = found
  const kept = new KeptBytes()
  const units = planUnits(options.all ?? files, engine, options, kept)
  if ('what' in units) return refused(found, engine, units)
  let done = 0
  return gathered(found, engine, units, options, (file) => {
    options.onProgress?.(done++, files.length)
    return units.has(file.path) ? undefined : toldOf(file, engine, options.limit, kept)
  })
}

/** The same, with a team for the files that are planned one by one. */
export async function gatherWith(
  team: Team,
  found: FoundFiles,
  engine: Engine,
  options: Omit<GatherOptions, 'limit'> = {},
): Promise<Plan> {
  const { files } = found
  try {
    const units = planUnits(options.all ?? files, engine, options)
    if ('what' in units) return refused(found, engine, units)
    const alone = files.filter(({ path }) => !units.has(path))
    const told = await team.plan(
      alone,
      engine.stays?.() ?? [],
      (file) => toldOf(file, engine),
      (done) => options.onProgress?.(files.length - alone.length + done, files.length),
    )
    return gathered(found, engine, units, options, ({ path }) => told.get(path))
  } finally {
    team.end()
  }
}

/** Plans files one by one, some of them in other threads. */
export interface Team {
  /**
   * What became of each file, by path.
   *
   * @param stays what the engine has found to stay
   * @param own plans a file in this thread
   */
  readonly plan: (
    files: readonly FoundFile[],
    stays: readonly string[],
    own: (file: FoundFile) => Told,
    onProgress: (done: number) => void,
  ) => Promise<ReadonlyMap<string, Told>>
  /** Ends what is still at work. */
  readonly end: () => void
}

function refused({ failures }: FoundFiles, { to }: Engine, failure: Failure): Plan {
  return { to, files: [], failures: [...failures, failure], foreign: 0 }
}

/** The plan of a run, of those of its units and what became of its other files. */
function gathered(
  { files, failures, ignored = [] }: FoundFiles,
  engine: Engine,
  units: PlansByPath,
  { limit }: GatherOptions,
  toldOf: (file: FoundFile) => Told | undefined,
): Plan {
  const gathering = new Gathering(engine, failures)
  for (const file of files) {
    const told = toldOf(file)
    if (told) gathering.add(file, told)
    else gathering.addPlan(file, units.get(file.path)!)
  }
  const left = ignored.filter((file) => isOurs(look(file, apiGroup, limit))).length
  return left > 0 ? { ...gathering.plan(), ignored: left } : gathering.plan()
}

function isOurs({ state }: Look): boolean {
  return state === 'text' || state === 'failed'
}

/** Plans bytes that came from stdin. */
export function gatherBytes(bytes: Buffer, engine: Engine): Plan {
  const gathering = new Gathering(engine, [])
  const source: FoundFile = { file: '-', path: '-', root: '-', named: true }
  gathering.add(source, toldOfLook(lookAt(bytes, source, engine.mark), source, engine))
  return gathering.plan()
}

/** Gathers the plans of files, one after the other. */
export class Gathering {
  readonly #engine: Engine
  readonly #files: PlannedFile[] = []
  readonly #failures: Failure[]
  readonly #newFiles = new NewFiles()
  #foreign = 0
  readonly #unread: UnreadInFile[] = []

  constructor(engine: Engine, failures: readonly Failure[]) {
    this.#engine = engine
    this.#failures = [...failures]
  }

  add(source: FoundFile, told: Told): void {
    if (told.state === 'failed') this.#failures.push(told.failure)
    else if (told.state === 'foreign') this.#foreign++
    else if (told.state === 'planned') this.addPlan(source, told.plan)
    else this.#addShown(source, told.plan)
  }

  /** Adds what an engine has planned. */
  addPlan(source: FoundFile, planned: FilePlan): void {
    this.#addShown(source, shown(planned, source, this.#engine))
  }

  plan(): Plan {
    const unreadBlocks = this.#unread
    const { planned } = this.#newFiles
    const plan = {
      to: this.#engine.to,
      files: planned.length === 0 ? this.#files : inPlace([...this.#files, ...planned]),
      failures: inOrder(this.#failures),
      foreign: this.#foreign,
    }
    return unreadBlocks.length > 0 ? { ...plan, unread: unreadBlocks.length, unreadBlocks } : plan
  }

  #addShown(source: FoundFile, plan: Concealed<FilePlan>): void {
    const missing = plan.problem ? undefined : this.#newFiles.add(source, plan)
    if (plan.problem) this.#failures.push({ file: source.file, ...plan.problem })
    else if (missing) this.#failures.push(missing)
    else {
      for (const block of plan.unread ?? []) this.#unread.push({ file: source.file, ...block })
      const state = stateOf(plan)
      if (state) this.#files.push({ source, state, plan })
      else this.#foreign++
    }
  }
}

/** Sorted by path, as files are found. */
function inPlace(files: readonly PlannedFile[]): readonly PlannedFile[] {
  return files.toSorted((a, b) => (a.source.file < b.source.file ? -1 : 1))
}

/** The plans of files that belong together, by path; the text of each is read when it is asked for. */
function planUnits(
  files: readonly FoundFile[],
  engine: Engine,
  { limit, ...others }: GatherOptions,
  kept?: KeptBytes,
): PlansByPath | Failure {
  try {
    return engine.planUnits?.(sourcesOf(files, limit, others, kept)) ?? new Map<string, FilePlan>()
  } catch (error) {
    if (isStackOverflow(error))
      return {
        file: files[0]?.file ?? '.',
        what: 'one of the files that belong together is nested too deeply, so none of them is planned',
        next: 'run on its folders one by one to find it, and leave it out with --exclude or .migrateignore',
      }
    return {
      file: files[0]?.file ?? '.',
      what: `the files that belong together could not be planned: ${(error as Error).message}`,
      next: 'this is our mistake, please report it; every file stays as it is',
      frame: (error as Error).stack ?? '',
      ours: true,
    }
  }
}

/** The files of a run as an engine asks for them. */
export function sourcesOf(
  files: readonly FoundFile[],
  limit?: number,
  {
    beside = [],
    around = [],
    folders = new FolderNames(),
  }: Pick<GatherOptions, 'beside' | 'around' | 'folders'> = {},
  kept?: KeptBytes,
): UnitSources {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const others = new Map([...beside, ...around].map((file) => [file.path, file]))
  const fileAt = (path: string): FoundFile | undefined => byPath.get(path) ?? others.get(path)
  const lookFor = (texts: string | readonly string[], path: string): Look | undefined => {
    const file = fileAt(path)
    return file && look({ ...file, named: false }, texts, limit, kept)
  }
  return {
    paths: [...byPath.keys()],
    beside: beside.map(({ path }) => path),
    around: around.map(({ path }) => path),
    textOf: (path) => {
      const seen = lookFor('', path)
      return seen?.state === 'text' ? seen.text : undefined
    },
    heldIn: (path, texts) => {
      const seen = lookFor(texts, path)
      return seen?.state === 'text' ? texts.filter((text) => seen.text.includes(text)) : []
    },
    signatureOf: signatures(folders),
    nameOf: (path) => fileAt(path)?.file ?? shownPath(path, process.cwd()),
    foundAt: (path) => {
      const file = byPath.get(path)
      return file && !file.named ? shownPath(file.path, file.root) : undefined
    },
  }
}
