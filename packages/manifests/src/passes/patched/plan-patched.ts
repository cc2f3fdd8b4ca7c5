import { applyEdits, composeEdits, lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Edit, FilePlan, Task, UnitSources } from '@capi-migrate/edits'
import type { Ties } from '../unwritten/tied.ts'
import { say } from '../../tasks/index.ts'
import type { PatchedFolder } from './patched-folder.ts'

/** The files of a run with a kustomization for each list of patches in an object of another tool. */
export function withPatched(sources: UnitSources, patched: readonly PatchedFolder[]): UnitSources {
  if (patched.length === 0) return sources
  const own = new Map(patched.map((one) => [one.path, one]))
  return {
    ...sources,
    paths: [...sources.paths, ...own.keys()],
    textOf: (path) => own.get(path)?.text ?? sources.textOf(path),
    nameOf: (path) => sources.nameOf(own.get(path)?.holder ?? path),
  }
}

/**
 * The plans of units with the patches back in the files that hold them. A file whose patches stay, stays as a whole: the
 * units keep what is patched.
 *
 * @param planned plans a text as any other file
 */
export function backInHolders(
  plans: ReadonlyMap<string, FilePlan>,
  patched: readonly PatchedFolder[],
  { textOf, nameOf }: UnitSources,
  planned: (text: string, path: string) => FilePlan,
): ReadonlyMap<string, FilePlan> {
  const all = new Map(plans)
  for (const { path } of patched) all.delete(path)
  for (const holder of new Set(patched.map((one) => one.holder))) {
    const own = patched.filter((one) => one.holder === holder)
    const before = textOf(holder)!
    const file = nameOf(holder)
    const found = own.flatMap((one) => {
      const plan = plans.get(one.path)
      return plan ? [{ one, plan }] : []
    })
    const bound = found.filter(({ one, plan }) => one.shift === undefined && hasToMove(plan))
    if (bound.length > 0) {
      const tasks = bound.map(({ one }) => boundTask(one, before, file, nameOf))
      all.set(holder, {
        ...asItIs(file, before, tasks),
        skipped: { reason: 'rollout', what: tasks[0]!.what },
      })
      continue
    }
    const edits = found
      .filter(({ one }) => one.shift !== undefined)
      .flatMap(({ one, plan }) => movedBack(plan.edits, one))
      .sort((a, b) => a.start - b.start)
    const tasks = found.flatMap(({ one, plan }) => tasksBack(plan, one, before, file))
    const kept = found.find(({ plan }) => plan.skipped ?? plan.problem)
    if (edits.length === 0 && tasks.length === 0 && !kept) continue
    const after = applyEdits(before, edits)
    const rest = planned(after, holder)
    all.set(
      holder,
      kept || rest.problem || rest.skipped
        ? {
            ...rest,
            file,
            before,
            after: before,
            edits: [],
            objects: [],
            tasks,
            ...skippedOf(kept?.plan ?? rest),
          }
        : {
            ...rest,
            before,
            edits: composeEdits(before, edits, rest.edits),
            tasks: [...tasks, ...placed(rest.tasks, after, edits, before)],
            objects: [...found.flatMap(({ plan }) => plan.objects), ...rest.objects],
          },
    )
  }
  return all
}

/** Ties of the files that hold patches, in place of the kustomizations that stand for them, and to what makes their objects. */
export function withHolders(ties: Ties, patched: readonly PatchedFolder[], given: Ties): Ties {
  const all = new Map(ties)
  for (const [path, found] of given) all.set(path, new Set([...(all.get(path) ?? []), ...found]))
  for (const { path, holder, sources } of patched) {
    all.set(holder, new Set([...(all.get(holder) ?? []), ...(ties.get(path) ?? []), ...sources]))
    all.delete(path)
  }
  return all
}

/** True for patches that would change, or cannot. */
function hasToMove({ edits, tasks, problem, skipped }: FilePlan): boolean {
  return edits.length > 0 || Boolean(problem ?? skipped) || tasks.some(({ once }) => !once)
}

function asItIs(file: string, before: string, tasks: readonly Task[]): FilePlan {
  return { file, before, after: before, edits: [], tasks, objects: [] }
}

function boundTask(
  { start, files, sources }: PatchedFolder,
  text: string,
  file: string,
  nameOf: UnitSources['nameOf'],
): Task {
  const row = 'reference/patch-bound'
  const said = say(row, { base: nameOf(sources[0] ?? files[0]!) })
  const at = lineIndex(text).positionOf(start)
  return { id: `${row} ${said.what}`, file, ...at, row, object: 'patches', ...said, rollout: true }
}

function skippedOf({ skipped, problem }: FilePlan): Pick<FilePlan, 'skipped' | 'problem'> {
  return { ...(skipped && { skipped }), ...(problem && { problem }) }
}

function movedBack(edits: readonly Edit[], { shift = 0 }: PatchedFolder): readonly Edit[] {
  return edits.map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift }))
}

function tasksBack(
  { tasks, before: text }: FilePlan,
  { shift = 0 }: PatchedFolder,
  before: string,
  file: string,
): readonly Task[] {
  const lines = lineIndex(text)
  const { positionOf } = lineIndex(before)
  return tasks.map((task) => ({ ...task, file, ...positionOf(Math.max(0, lines.offsetOf(task) + shift)) }))
}

function placed(
  tasks: readonly Task[],
  after: string,
  edits: readonly Edit[],
  before: string,
): readonly Task[] {
  const { offsetOf } = lineIndex(after)
  const { positionOf } = lineIndex(before)
  return tasks.map((task) => ({ ...task, ...positionOf(offsetBefore(edits, offsetOf(task))) }))
}
