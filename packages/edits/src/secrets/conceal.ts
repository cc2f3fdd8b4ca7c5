import type { Concealed, FilePlan, FileProblem } from '../file-plan.ts'
import type { Finding } from '../finding.ts'
import type { Task } from '../task.ts'
import { secretsOf } from './find.ts'
import { searchFor, withoutQuotes } from './scrub.ts'

/**
 * A plan that may be shown: nothing it says to people quotes a secret of its texts, which stay as they are. Secrets are
 * looked for when something asks for what may quote one: most plans of a large tree say no more than names, which nobody
 * reads. A plan that is concealed already comes back the same.
 *
 * @param plan of an engine, with its texts
 */
export function concealed<P extends FilePlan>(plan: P): Concealed<P> {
  const { before, after, secrets = [] } = plan
  const known = searchFor(secrets)
  const shown = withoutQuotes((message) => [
    ...known(message),
    ...[before, after].flatMap((text) => secretsOf(text).quotedIn(message)),
  ])
  return { ...plan, ...shownParts(plan, shown) } as Concealed<P>
}

/** A plan that is concealed, without its texts. What quotes them later is known by their secrets, which are kept. */
export function withoutTexts<P extends FilePlan>(plan: Concealed<P>): Concealed<P> {
  const secrets = secretsOf(plan.before).texts
  const objects = plan.objects.map((object) => ({ ...object }))
  return { ...plan, before: '', after: '', objects, ...(secrets.length > 0 && { secrets }) }
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
  return withoutQuotes((message) => secretsOf(text).quotedIn(message))
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
      get name() {
        return shown(object.name)
      },
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
