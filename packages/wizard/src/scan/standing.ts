import type { Evidence } from '../repository.ts'
import type { Step } from '../step.ts'

/** What is left of a step. */
export type Left = Partial<Pick<Step, 'files' | 'tasks' | 'evidence'>>

/** What was looked at for a step. */
export interface LookedAt {
  /** Files that could not be read: nothing is said of them, so no step is done by them. */
  readonly unread: readonly Evidence[]
  /** How the step stands where nothing is left of it. */
  readonly as: 'done' | 'clear' | 'not needed'
  /** What was looked at, and what was seen. */
  readonly says: string
}

/** Pieces of evidence that a step shows. */
const enough = 5

/** How a step stands: open while something is left of it, and done by what was looked at, never by nothing. */
export function standing(
  { files = [], tasks = [], evidence = [] }: Left,
  { unread, as, says }: LookedAt,
): Pick<Step, 'found' | 'files' | 'tasks' | 'evidence'> {
  const isOpen = files.length + tasks.length + evidence.length > 0
  const looked = unread.length > 0 ? unread : [{ file: '.', what: says }]
  return {
    found: isOpen ? 'open' : unread.length > 0 ? 'unknown' : as,
    files,
    tasks,
    evidence: (isOpen ? evidence : looked).slice(0, enough),
  }
}
