/** What becomes of a value that is known only when a template prints it: rows that are read at its own place. */
export interface Printed {
  readonly group: string
  readonly kind: string
  /** Where it stands in the older version: `spec.strategy`. */
  readonly path: string
  /** True where the value is a list. */
  readonly isList: boolean
  /**
   * What the paths of the rows start at, in the older version and in the newer one: the value itself, or the container
   * that holds it, where the newer version has more than one place for what is in the value.
   */
  readonly base: { readonly from: string; readonly to: string }
  /** The fields that stand for it in its container, where there may be several; absent where it is still one value. */
  readonly members?: readonly string[]
  /** Deepest first: what lies in something that moves has its new form before that. */
  readonly rows: readonly PrintedRow[]
  /** Fields that the older version does not have: its server ignores them. Paths from the base, as in the older version. */
  readonly ignored: readonly string[]
  /** Fields that the newer version requires in a container that is there. */
  readonly fills: ReadonlyArray<{ readonly container: string; readonly key: string; readonly value: unknown }>
}

/** A row of one value. Paths start at its base; where they lead into a list, they have that in common. */
export interface PrintedRow {
  readonly from: string
  readonly to: readonly string[]
  readonly codec: 'same' | 'seconds' | 'group' | 'list' | 'layout'
}
