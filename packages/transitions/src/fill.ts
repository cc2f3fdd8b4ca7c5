/**
 * A field that the newer version requires and an author of the older one need not have written, where there is one
 * answer. It is no row: the field has another row, or its container has, that speaks for it where it was written.
 */
export interface Fill {
  /** Path in the newer version. */
  readonly path: string
  /** What stands there, or how to read it off the older object; `undefined` where that does not say it. */
  readonly value: Constant | ((object: Readonly<Record<string, unknown>>) => Constant | undefined)
  /** True where its container is created for it; elsewhere a container that is not there needs no field. */
  readonly creates?: true
  /** One sentence for people. */
  readonly why: string
}

type Constant = string | number | boolean

/** Fills by the direction a transition is read in. */
export interface Fills {
  readonly up?: readonly Fill[]
  readonly down?: readonly Fill[]
}
