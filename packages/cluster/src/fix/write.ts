/** What `migrate cluster fix` mends. */
export const fixNames = ['refs', 'ownership', 'storage', 'helm'] as const
export type FixName = (typeof fixNames)[number]

/** One object that a fix writes. */
export interface Write {
  /** `ClusterClass default/quick` */
  readonly object: string
  /** What changes, one clause. */
  readonly says: string
  /**
   * What says in a journal that this is done, for ever: of this very object. Absent where the cluster itself tells what is
   * left, which is better than a journal.
   */
  readonly mark?: string
  /** Asks the server to do it without storing anything (dryRun=All). Throws Surprise, or Unreadable. */
  readonly rehearse: () => Promise<void>
  /** Does it. Throws Surprise where something else than meant changed, or Unreadable. */
  readonly perform: () => Promise<void | Written>
}

/** What a write came across and left behind, for the journal. */
export interface Written {
  /** `resourceVersion` of the object. */
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** The server would do, or did, something else than meant: nothing more is written. */
export class Surprise extends Error {
  override name = 'Surprise'
  /** What to do next, one sentence. */
  readonly next: string

  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}
