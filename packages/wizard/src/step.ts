import type { Task } from '@capi-migrate/edits'
import type { PlannedFile } from '@capi-migrate/plan'
import { isSettled, type Notes } from '@capi-migrate/plan/notes'
import type { Evidence } from './repository.ts'

/** The four transitions that hide behind "move to v1beta2", in the order of the overview; then the way of a live cluster. */
export const transitionNames = {
  api: 'API version',
  contract: 'Contract',
  conditions: 'Conditions',
  clients: 'Templates and clients',
  cluster: 'Management cluster',
} as const

/** One of {@link transitionNames}. */
export type TransitionId = keyof typeof transitionNames

/** A choice that the repository cannot tell, which a person makes once. */
export interface Decision {
  readonly question: string
  readonly options: readonly { readonly id: string; readonly label: string; readonly consequence: string }[]
}

/** One step of the way, as the repository stands now. */
export interface Step {
  /** Stable: `M13` for providers, `G01` for manifests, `C01` for clients. */
  readonly id: string
  readonly transition: TransitionId
  /** The stage that this step leads to. */
  readonly to: 'v1beta2' | 'final'
  readonly title: string
  readonly why: string
  readonly doneWhen: string
  /** Ids of the steps before it. */
  readonly after: readonly string[]
  /**
   * What the repository says: `unknown` where no file can tell, so that a person has to; `clear` where nothing is in the
   * way, so that it is done once those before it are.
   */
  readonly found: 'done' | 'open' | 'clear' | 'not needed' | 'unknown'
  readonly evidence: readonly Evidence[]
  /** What the tool will do. */
  readonly files: readonly PlannedFile[]
  /** What a person has to do. */
  readonly tasks: readonly Task[]
  readonly decision?: Decision
  /** Beyond the stage that people chose: it stays out until they choose another. */
  readonly isBeyond?: true
  /** How it is mended, where neither the tool nor a file of the repository does it: one clause. */
  readonly mended?: string
  /** The command that does the same. */
  readonly command?: string
}

/** How a step stands, with what people noted. */
export type StepState = 'done' | 'open' | 'waiting' | 'not needed'

/** Every step with its state; a step waits while one before it is open. */
export function statesOf(steps: readonly Step[], notes: Notes): ReadonlyMap<string, StepState> {
  const states = new Map<string, StepState>()
  const byId = new Map(steps.map((step) => [step.id, step]))
  const stateOf = (step: Step): StepState => {
    const known = states.get(step.id)
    if (known) return known
    states.set(step.id, 'waiting') // a circle waits for ever instead of never ending
    const own = ownState(step, notes)
    const isWaiting =
      (own === 'open' || step.found === 'clear') &&
      step.after.some((id) => {
        const before = byId.get(id)
        return before !== undefined && !isPassed(stateOf(before))
      })
    const state = isWaiting ? 'waiting' : own
    states.set(step.id, state)
    return state
  }
  for (const step of steps) stateOf(step)
  return states
}

/** Tasks that nobody has marked as decided. */
export function openTasks({ tasks }: Step, notes: Notes): readonly Task[] {
  return tasks.filter(({ id }) => !isSettled(notes, id))
}

/** Files that the tool would change. */
export function pendingFiles({ files }: Pick<Step, 'files'>): readonly PlannedFile[] {
  return files.filter(({ state }) => state === 'changes')
}

/** Whether the steps after it may begin. */
export function isPassed(state: StepState | undefined): boolean {
  return state === 'done' || state === 'not needed'
}

function ownState(step: Step, notes: Notes): StepState {
  if (step.found === 'done' || step.found === 'not needed') return step.found
  if (step.found === 'clear') return 'done'
  // A cluster tells for itself: what was noted once may have been of another.
  if (step.transition === 'cluster') return 'open'
  if (pendingFiles(step).length > 0 || openTasks(step, notes).length > 0) return 'open'
  if (step.decision)
    return step.decision.options.some(({ id }) => id === notes.decisions[step.id]) ? 'done' : 'open'
  // What the repository says is open, a note does not pass.
  if (step.found === 'unknown' && notes.done[step.id]) return 'done'
  // Every task is decided, and there was at least one to decide.
  return step.tasks.length > 0 ? 'done' : 'open'
}
