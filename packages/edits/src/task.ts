/** A change that only a person can decide. */
export interface Task {
  /** Stable over runs and over edits elsewhere in the file: row, object and place, but no line number. */
  readonly id: string
  readonly file?: string
  readonly line: number
  readonly column: number
  /** Id of the row that cannot be carried out. */
  readonly row: string
  /** Kind and name: `Cluster prod`. */
  readonly object: string
  /** Its entry in the catalogue of an engine; absent where a comment or a note of an older program tells the task. */
  readonly code?: string
  /** What is the matter, one sentence. */
  readonly what: string
  /** What a person does next, one sentence. */
  readonly next: string
  /** Where there are several ways to write the change: each with why it did not do, in the order they were tried. */
  readonly tried?: readonly string[]
  /** True where no later run finds it again: by then the object is migrated, solved or not. */
  readonly once?: true
  /** True where an apply of the result would change a spec that is stored, and often replace Machines. */
  readonly rollout?: true
  /** True where a template prints the older form there, which v1beta2 refuses or loses. */
  readonly refused?: true
  /** True where only what it is about stays as it is, whole, and the rest of the object goes on. */
  readonly apart?: true
}

/**
 * Whether the object a task is about stays as it is, whole, until the task is done: an older state that is right is better
 * than a newer one that is not.
 */
export function keepsWhole({
  rollout,
  refused,
  apart,
}: Pick<Task, 'rollout' | 'refused' | 'apart'>): boolean {
  return (rollout ?? refused ?? false) && !apart
}
