/** Something a checker saw. Unlike a task it does not come from a change of ours. */
export interface Finding {
  /** Id of what was checked: `strict/type`, `strict/unknown-field`. */
  readonly rule: string
  /** Code of its entry in a catalogue: `migrate explain` says more of it. */
  readonly code?: string
  readonly file?: string
  /** Where it stands, from 1. */
  readonly line: number
  readonly column: number
  /** Kind and name: `Cluster prod`. */
  readonly object: string
  /** The place in the object: `spec.topology.class`. */
  readonly path: string
  /** What was seen there, one sentence that begins with the path. */
  readonly evidence: string
  /** What a person does next, one sentence. */
  readonly next: string
  /** Id of the row that speaks of the field, where one does. */
  readonly row?: string
  /** True where the version the object was migrated from refuses the same. */
  readonly inherited?: true
}

/** What a check saw, how much it looked at, and what it could not judge. */
export interface Checked {
  /** In the order of the text. */
  readonly findings: readonly Finding[]
  /** Objects that were checked. */
  readonly objects: number
  /** Of those, the ones that are a part of an object, such as a patch: what they lack is not asked for. */
  readonly parts: number
  /** Values that were not judged because a placeholder stands for them. */
  readonly placeholders: number
}
