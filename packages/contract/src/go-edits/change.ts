import type { Edit } from '@capi-migrate/edits'

/** One thing that has to change in Go code. */
export interface GoChange {
  readonly line: number
  readonly says: string
  readonly next: string
  /** What writes it; absent where only a person can. Those of names come with the packages, and are empty here. */
  readonly edits?: readonly Edit[]
}
