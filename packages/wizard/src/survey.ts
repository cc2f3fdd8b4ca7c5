import type { Failure } from '@capi-migrate/plan'
import type { Notes } from '@capi-migrate/plan/notes'
import type { Recognised } from './repository.ts'
import { openTasks, pendingFiles, statesOf, transitionNames } from './step.ts'
import type { Step, TransitionId } from './step.ts'

/** What a scan found: plain data, so that it can cross from one thread to another. */
export interface Survey {
  /** The folder, as it was named. */
  readonly root: string
  /** Absent where nothing of Cluster API was found. */
  readonly recognised?: Recognised
  readonly steps: readonly Step[]
  readonly failures: readonly Failure[]
  /** Files that were looked at. */
  readonly files: number
  /** Commands of the repository that tell whether it is still whole, such as `make test`. */
  readonly checks?: readonly string[]
  /** True where no git repository could bring a file back. */
  readonly unguarded?: true
}

/** Where a repository stands in one of the four transitions. */
export interface Column {
  readonly transition: TransitionId
  readonly title: string
  /** `none` where the transition is not this repository's concern. */
  readonly stage: 'v1beta1' | 'v1beta2' | 'final' | 'none'
  readonly steps: readonly Step[]
  readonly open: number
  /** Files that the tool would change. */
  readonly changes: number
  readonly tasks: number
}

/** The transitions of the overview; that of a cluster only where one is looked at. */
export function columnsOf(survey: Survey, notes: Notes): readonly Column[] {
  const states = statesOf(survey.steps, notes)
  const isLooked = survey.steps.some(({ transition }) => transition === 'cluster')
  const shown = (Object.keys(transitionNames) as TransitionId[]).filter((id) => id !== 'cluster' || isLooked)
  return shown.map((transition) => {
    const steps = survey.steps.filter((step) => step.transition === transition)
    const needed = steps.filter(({ id }) => states.get(id) !== 'not needed')
    const open = needed.filter(({ id }) => states.get(id) !== 'done')
    const stage =
      needed.length === 0
        ? 'none'
        : open.some(({ to }) => to === 'v1beta2')
          ? 'v1beta1'
          : open.length > 0 || steps.some(({ isBeyond }) => isBeyond)
            ? 'v1beta2'
            : 'final'
    return {
      transition,
      title: transitionNames[transition],
      stage,
      steps,
      open: open.length,
      changes: open.reduce((total, step) => total + pendingFiles(step).length, 0),
      tasks: open.reduce((total, step) => total + openTasks(step, notes).length, 0),
    }
  })
}

/** What is left, as exit codes count it. */
export function leftOf(survey: Survey, notes: Notes): { failures: number; pending: number; tasks: number } {
  const states = statesOf(survey.steps, notes)
  const open = survey.steps.filter(({ id }) => states.get(id) === 'open' || states.get(id) === 'waiting')
  const pending = open.reduce((total, step) => total + pendingFiles(step).length, 0)
  return { failures: survey.failures.length, pending, tasks: open.length - (pending > 0 ? 1 : 0) }
}
