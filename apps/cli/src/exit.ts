/** Exit codes, the same for every command. */
export const exit = {
  /** Nothing is left to do. */
  done: 0,
  /** Something went wrong. */
  error: 1,
  /** Automatic edits are pending. */
  pending: 2,
  /** Tasks for a person remain. */
  tasks: 3,
} as const

/** What a run has left behind. */
export interface Outcome {
  readonly failures: number
  /** Automatic edits that are planned and not written. */
  readonly pending: number
  readonly tasks: number
}

/** An error outweighs pending edits, and they outweigh tasks: what a script should look at first. */
export function exitCodeOf({ failures, pending, tasks }: Outcome): number {
  if (failures > 0) return exit.error
  if (pending > 0) return exit.pending
  return tasks > 0 ? exit.tasks : exit.done
}
