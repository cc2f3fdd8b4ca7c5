import { applyEdits, composeEdits, lineIndex, offsetBefore } from '@capi-migrate/edits'
import type { Edit, FilePlan, Task, UnitSources } from '@capi-migrate/edits'
import type { Ties } from '../unwritten/tied.ts'
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
    const edits = found
      .flatMap(({ one, plan }) => movedBack(plan.edits, one))
      .sort((a, b) => a.start - b.start)
    const tasks = found.flatMap(({ one, plan }) => tasksBack(plan, one, before, file))
    const kept = found.find(({ plan }) => plan.skipped ?? plan.problem)
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

/** Ties of the files that hold patches, in place of the kustomizations that stand for them. */
export function withHolders(ties: Ties, patched: readonly PatchedFolder[]): Ties {
  const all = new Map(ties)
  for (const { path, holder } of patched) {
    all.set(holder, new Set([...(all.get(holder) ?? []), ...(ties.get(path) ?? [])]))
    all.delete(path)
  }
  return all
}

function skippedOf({ skipped, problem }: FilePlan): Pick<FilePlan, 'skipped' | 'problem'> {
  return { ...(skipped && { skipped }), ...(problem && { problem }) }
}

function movedBack(edits: readonly Edit[], { shift }: PatchedFolder): readonly Edit[] {
  return edits.map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift }))
}

function tasksBack(
  { tasks, before: text }: FilePlan,
  { shift }: PatchedFolder,
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
