import type { FilePlan, PlansByPath, RepositoryFile, Run } from '@capi-migrate/edits'
import type { Stage } from '@capi-migrate/transitions'
import { inOrder } from './errors.ts'
import { find } from './find.ts'
import type { FindOptions, FoundFile, FoundFiles } from './find.ts'
import { Gathering, sourcesOf } from './gather.ts'
import { shownPath } from './paths.ts'
import type { Engine, Plan } from './plan.ts'
import { look } from './read.ts'

/** What a run is about. */
export interface SettleOptions {
  /** The files, folders and globs that were named, and how they were searched. */
  readonly where: readonly string[]
  readonly search?: FindOptions
  /** All files of the run, where only some of them are planned: then no other file is written for their sake. */
  readonly all?: readonly FoundFile[]
  /** Files of the same repositories that are not planned, and may say what applies those that are. */
  readonly beside?: readonly FoundFile[]
  /** Files of charts that are not planned, and may be rendered with those that are. */
  readonly around?: readonly FoundFile[]
}

/**
 * The plan with what templates take from variables that other files set: those files are looked for once a task asks for
 * them, in the whole repository, and written where the run was told to look.
 */
export async function settled(
  plan: Plan,
  engine: Engine,
  { files }: FoundFiles,
  { where, search, all = files, ...others }: SettleOptions,
): Promise<Plan> {
  const { variables } = engine
  const names = plan.files.flatMap(({ plan }) => variables?.askedBy(plan) ?? [])
  if (!variables || names.length === 0) return plan
  const { writable, found } = await searched(where, all, search)
  const planned = new Set(all.map(({ path }) => path))
  const mayWrite = files.length === all.length
  const run: Run<Stage> = {
    names: [...new Set(names)],
    holding: (names) =>
      [...found.values()].flatMap((file): readonly RepositoryFile[] => {
        const seen = look({ ...file, named: false }, names)
        if (seen.state !== 'text') return []
        const { path } = file
        const isWritable = mayWrite && writable.has(path)
        return [{ path, file: file.file, text: seen.text, isPlanned: planned.has(path), isWritable }]
      }),
    plansBy: (engine, texts, paths) => plansBy(engine, all, others, texts, paths),
  }
  try {
    const plans = variables.settled(run)
    const own = new Set(files.map(({ path }) => path))
    const kept = [...plans].filter(([path]) => own.has(path) || !planned.has(path))
    return withPlans(plan, engine, new Map(kept), { own, found })
  } catch (error) {
    const failure = {
      file: where[0] ?? '.',
      what: `what sets the variables of templates could not be planned: ${(error as Error).message}`,
      next: 'this is our mistake, please report it; what sets them stays as it is',
      frame: (error as Error).stack ?? '',
      ours: true,
    }
    return { ...plan, failures: inOrder([...plan.failures, failure]) }
  }
}

/** Every file of the repositories of a run, and those among them that the run was told to look at. */
async function searched(
  where: readonly string[],
  all: readonly FoundFile[],
  search: FindOptions = {},
): Promise<{ readonly writable: ReadonlySet<string>; readonly found: ReadonlyMap<string, FoundFile> }> {
  const cwd = search.cwd && { cwd: search.cwd }
  const roots = [...new Set(all.map(({ root }) => root))]
  const near = await find(where, { ...search, only: [''], ignored: false })
  const far = await find(roots, { ...cwd, only: [''] })
  const own = await find(roots, { ...cwd, only: ofOnePerson, ignored: true })
  const found = [...(own.ignored ?? []), ...far.files, ...near.files, ...all]
  return {
    writable: new Set(near.files.map(({ path }) => path)),
    found: new Map(found.map((file) => [file.path, file])),
  }
}

/** What people keep to themselves and let git ignore, by its ending. */
const ofOnePerson = ['.env', '.envrc', '.rc', 'clusterctl.yaml', '-settings.json', '-settings.yaml'] as const

/** Plans files anew; one that cannot be planned has no plan. */
function plansBy(
  engine: Engine,
  all: readonly FoundFile[],
  others: Pick<SettleOptions, 'beside' | 'around'>,
  texts: ReadonlyMap<string, string> = new Map(),
  paths?: readonly string[],
): PlansByPath {
  const sources = sourcesOf(all, undefined, others)
  const textOf = (path: string): string | undefined => texts.get(path) ?? sources.textOf(path)
  const units = engine.planUnits?.({ ...sources, textOf })
  const plans = new Map<string, FilePlan>()
  const wanted = paths && new Set(paths)
  for (const { path, file, root, named } of all) {
    if (wanted && !wanted.has(path)) continue
    const text = textOf(path)
    if (text === undefined || (!wanted && !marksOf(engine).some((mark) => text.includes(mark)))) continue
    const plan = units?.get(path) ?? engine.plan(text, file)
    plans.set(path, engine.unnamed && !named ? engine.unnamed(plan, path, shownPath(path, root)) : plan)
  }
  return plans
}

function marksOf({ mark }: Engine): readonly string[] {
  return typeof mark === 'string' ? [mark] : mark
}

/** The plan with other plans for some of its files, and for files that no search led to. */
function withPlans(
  plan: Plan,
  engine: Engine,
  plans: PlansByPath,
  { own, found }: { readonly own: ReadonlySet<string>; readonly found: ReadonlyMap<string, FoundFile> },
): Plan {
  const before = new Map(plan.files.map((file) => [file.source.path, file]))
  const gathering = new Gathering(engine, [])
  let { foreign } = plan
  for (const [path, now] of plans) {
    if (!before.has(path) && now.edits.length + now.tasks.length === 0) continue
    gathering.addPlan(found.get(path)!, now)
    if (!before.delete(path) && own.has(path)) foreign--
  }
  const more = gathering.plan()
  const files = [...before.values(), ...more.files]
  return {
    ...plan,
    files: files.toSorted((a, b) => (a.source.file < b.source.file ? -1 : 1)),
    failures: inOrder([...plan.failures, ...more.failures]),
    foreign: foreign + more.foreign,
  }
}
