import type { Missing } from '../source/part.ts'
import type { Write } from './write.ts'

/** Something that a fix leaves as it is, for a person to decide. */
export interface Stay {
  /** `ClusterClass default/quick` */
  readonly object: string
  /** Why it stays, one clause. */
  readonly says: string
  /** What to do next, one sentence. */
  readonly next: string
}

/** What a fix would do to one cluster. It is found while `writes` is read, a page at a time. */
export interface Fix {
  readonly writes: AsyncIterable<Write>
  /** Complete once `writes` has been read. */
  readonly stays: readonly Stay[]
  /** What could not be looked at; complete once `writes` has been read. */
  readonly missing: readonly Missing[]
}
