import { isStackOverflow } from '@capi-migrate/edits'
import type { FilePlan, UnitSources } from '@capi-migrate/edits'
import { concealed, concealedProblem } from '@capi-migrate/edits/secrets'
import { inOrder } from './errors.ts'
import type { Failure } from './errors.ts'
import type { FoundFiles, FoundFile } from './find.ts'
import { shownPath } from './paths.ts'
import type { Engine, FileState, Plan, PlannedFile, UnreadInFile } from './plan.ts'
import { apiGroup } from './api-group.ts'
import { NewFiles } from './new-files.ts'
import { look, lookAt } from './read.ts'
import type { Look } from './read.ts'
import { identified } from './task-id.ts'

export interface GatherOptions {
  /** Files above this size in bytes are refused. */
  readonly limit?: number
  readonly onProgress?: (done: number, total: number) => void
  /** All files of the run, where only some of them are to be planned: they are planned by what stands in the others. */
  readonly all?: readonly FoundFile[]
  /** Files of the same repositories that are not planned, and may say what applies those that are. */
  readonly beside?: readonly FoundFile[]
}

/** Plans every file. A file that cannot be planned is a failure of the plan; the others go on. */
export function gather(
  { files, failures, ignored = [] }: FoundFiles,
  engine: Engine,
  options: GatherOptions = {},
): Plan {
  const gathering = new Gathering(engine, failures)
  const units = planUnits(options.all ?? files, engine, options)
  if ('what' in units) return { to: engine.to, files: [], failures: [...failures, units], foreign: 0 }
  for (const [done, file] of files.entries()) {
    options.onProgress?.(done, files.length)
    const planned = units.get(file.path)
    if (planned) gathering.addPlan(file, planned)
    else gathering.add(file, look(file, engine.mark, options.limit))
  }
  const left = ignored.filter((file) => look(file, apiGroup, options.limit).state !== 'foreign').length
  return left > 0 ? { ...gathering.plan(), ignored: left } : gathering.plan()
}

/** Plans bytes that came from stdin. */
export function gatherBytes(bytes: Buffer, engine: Engine): Plan {
  const gathering = new Gathering(engine, [])
  const source: FoundFile = { file: '-', path: '-', root: '-', named: true }
  gathering.add(source, lookAt(bytes, source, engine.mark))
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

  add(source: FoundFile, seen: Look): void {
    if (seen.state === 'failed') this.#failures.push(seen.failure)
    else if (seen.state === 'foreign') this.#foreign++
    else this.addPlan(source, planOrFailure(this.#engine, seen.text, source.file))
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

  addPlan(source: FoundFile, planned: FilePlan | Failure): void {
    if (!('edits' in planned)) return void this.#failures.push(planned)
    const { unnamed } = this.#engine
    const kept = unnamed && !source.named ? unnamed(planned, shownPath(source.path, source.root)) : planned
    const all = identified(kept, source)
    const isForeign = !all.problem && !stateOf(all)
    // Printers, notes and comments are given only what may be shown.
    const plan = isForeign ? all : concealed(all)
    const missing = plan.problem ? undefined : this.#newFiles.add(source, plan)
    if (plan.problem) this.#failures.push({ file: source.file, ...plan.problem })
    else if (missing) this.#failures.push(missing)
    else {
      for (const block of plan.unread ?? []) this.#unread.push({ file: source.file, ...block })
      const state = stateOf(plan)
      if (!state) this.#foreign++
      // A large tree is mostly files that stay: their texts are not kept.
      else
        this.#files.push({
          source,
          state,
          plan: state === 'changes' ? plan : { ...plan, before: '', after: '' },
        })
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
  { limit, beside }: GatherOptions,
): ReadonlyMap<string, FilePlan> | Failure {
  try {
    return engine.planUnits?.(sourcesOf(files, limit, beside)) ?? new Map<string, FilePlan>()
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
  beside: readonly FoundFile[] = [],
): UnitSources {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const others = new Map(beside.map((file) => [file.path, file]))
  const fileAt = (path: string): FoundFile | undefined => byPath.get(path) ?? others.get(path)
  const lookFor = (texts: string | readonly string[], path: string): Look | undefined => {
    const file = fileAt(path)
    return file && look({ ...file, named: false }, texts, limit)
  }
  return {
    paths: [...byPath.keys()],
    beside: [...others.keys()],
    textOf: (path) => {
      const seen = lookFor('', path)
      return seen?.state === 'text' ? seen.text : undefined
    },
    heldIn: (path, texts) => {
      const seen = lookFor(texts, path)
      return seen?.state === 'text' ? texts.filter((text) => seen.text.includes(text)) : []
    },
    nameOf: (path) => fileAt(path)?.file ?? shownPath(path, process.cwd()),
    foundAt: (path) => {
      const file = byPath.get(path)
      return file && !file.named ? shownPath(file.path, file.root) : undefined
    },
  }
}

function stateOf({ edits, tasks, objects, skipped, checked }: FilePlan): FileState | undefined {
  if (edits.length > 0) return 'changes'
  if (tasks.length > 0 || (checked && checked.findings.length > 0)) return 'tasks'
  if (skipped) return 'skipped'
  return objects.length > 0 ? 'current' : undefined
}

function planOrFailure(engine: Engine, text: string, file: string): FilePlan | Failure {
  try {
    return engine.plan(text, file)
  } catch (error) {
    return concealedProblem(failureOf(error, file), text)
  }
}

function failureOf(error: unknown, file: string): Failure {
  const said = error instanceof Error ? error : new Error(String(error))
  if (isStackOverflow(said)) {
    return {
      file,
      what: 'the file is nested too deeply',
      next: 'leave it out with --exclude or .migrateignore',
    }
  }
  return {
    file,
    what: `the file could not be planned: ${said.message}`,
    next: 'this is our mistake, please report it; the file stays as it is',
    frame: said.stack ?? '',
    ours: true,
  }
}
