import type { FilePlan, FileProblem } from '../file-plan.ts'
import type { Finding } from '../finding.ts'
import type { Task } from '../task.ts'
import { secretsOf } from './find.ts'
import { scrubber } from './scrub.ts'

/**
 * A plan that may be shown: nothing it says to people quotes a secret of its text. What is to be written stays as it is,
 * with a note of where its secrets are, for those who show it. A plan that is concealed already comes back the same.
 *
 * @param plan of an engine, with its texts
 */
export function concealed<P extends FilePlan>(plan: P): P {
  const { before, after, edits } = plan
  const old = secretsOf(before)
  const now = edits.length > 0 ? secretsOf(after) : old
  const texts = [...new Set([...(plan.secrets?.texts ?? []), ...old.texts, ...now.texts])]
  const ranges = plan.secrets && before === '' ? plan.secrets : { before: old.ranges, after: now.ranges }
  const secrets = { before: ranges.before, after: ranges.after, texts }
  const isOpen = texts.length === 0 && old.ranges.length === 0 && now.ranges.length === 0
  return { ...plan, ...shownParts(plan, scrubber(texts)), ...(!isOpen && { secrets }) }
}

/** What a check says of a text, as it may be shown. */
export function concealedCheck<C extends Pick<FilePlan, 'checked' | 'problem' | 'skipped'>>(
  check: C,
  text: string,
): C {
  const { checked, problem, skipped } = shownParts({ ...check, tasks: [], objects: [] }, scrubberOf(text))
  return { ...check, ...(checked && { checked }), ...(problem && { problem }), ...(skipped && { skipped }) }
}

/** A problem with a text that may be shown. */
export function concealedProblem<F extends Pick<FileProblem, 'what' | 'next' | 'frame'>>(
  problem: F,
  text: string,
): F {
  return shownProblem(problem, scrubberOf(text))
}

/** Hides in messages about a text what they quote of its secrets. These are looked for when the first message comes. */
export function scrubberOf(text: string): (message: string) => string {
  let scrub: ReturnType<typeof scrubber> | undefined
  return (message) => (scrub ??= scrubber(secretsOf(text).texts))(message)
}

function shownParts(
  {
    tasks,
    objects,
    checked,
    problem,
    skipped,
  }: Pick<FilePlan, 'tasks' | 'objects' | 'checked' | 'problem' | 'skipped'>,
  shown: (text: string) => string,
): Partial<FilePlan> {
  return {
    tasks: tasks.map((task) => shownTask(task, shown)),
    objects: objects.map((object) => ({
      ...object,
      name: shown(object.name),
      emptied: object.emptied.map(shown),
      droppedComments: object.droppedComments.map(shown),
    })),
    ...(checked && {
      checked: { ...checked, findings: checked.findings.map((finding) => shownFinding(finding, shown)) },
    }),
    ...(problem && { problem: shownProblem(problem, shown) }),
    ...(skipped && { skipped: { ...skipped, what: shown(skipped.what) } }),
  }
}

function shownTask(task: Task, shown: (text: string) => string): Task {
  return {
    ...task,
    id: shown(task.id),
    object: shown(task.object),
    what: shown(task.what),
    next: shown(task.next),
    ...(task.tried && { tried: task.tried.map(shown) }),
  }
}

function shownFinding(finding: Finding, shown: (text: string) => string): Finding {
  return {
    ...finding,
    object: shown(finding.object),
    path: shown(finding.path),
    evidence: shown(finding.evidence),
    next: shown(finding.next),
  }
}

function shownProblem<F extends Pick<FileProblem, 'what' | 'next' | 'frame'>>(
  problem: F,
  shown: (text: string) => string,
): F {
  const { what, next, frame } = problem
  return {
    ...problem,
    what: shown(what),
    next: shown(next),
    ...(frame !== undefined && { frame: shown(frame) }),
  }
}
