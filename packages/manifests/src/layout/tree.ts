import type { Placement } from '@capi-migrate/transitions'
import type { Collection, Entry, Node } from '@capi-migrate/edits/yaml'

/** A part of the source that a placement speaks of, or that holds such parts. */
export interface Origin {
  readonly key: string | number
  readonly parent: Origin | undefined
  readonly entry: Entry
  /** The value of the entry, through an alias. */
  readonly node: Exclude<Node, { kind: 'alias' }>
  readonly children: Map<string | number, Origin>
  readonly placements: Placement[]
  /** Where its text goes; absent where it is dropped, or where only parts of it go on. */
  target?: Target
  /** True where what no placement speaks of stays with its container. */
  covering?: boolean
  /** True for `<<: *base`. */
  readonly merge: boolean
  /** True where an alias or merge key stays as it is written. */
  stays?: boolean
  /** Placements behind an alias or a merge key: their text is somewhere else. */
  readonly behind: Placement[]
  entries?: Map<string | number, Entry>
}

/** A collection of the source with parts that a placement speaks of. */
export interface Holder extends Origin {
  readonly node: Collection
}

/** A place in the new object: what stands there and which part of the source stands for it. */
export interface Target {
  readonly key: string | number
  readonly parent: Target | undefined
  readonly children: Map<string | number, Target>
  /** The part of the source whose text stands for it. */
  origin?: Origin
  /** The part of the source that is the reason for it; also where its text is not taken over. */
  source?: Origin
  /** What stands there, where it is not what `origin` says. */
  restated?: { readonly value: unknown }
  placement?: Placement
  /** True where a part without a place in the source comes before what its origin holds. */
  first?: boolean
}

/** The new object as a tree of places, each with the part of the source whose text stands for it. */
export interface Grown {
  readonly target: Target
  readonly origin: Origin
}
