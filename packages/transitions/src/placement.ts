import type { Said } from './catalogue.ts'
import type { Row } from './row.ts'
import type { Place, Subtree } from './subtree.ts'

/**
 * What becomes of one subtree of the old object in the author reading.
 *
 * - `from` and `to`, no `value`: the subtree is carried as it is written (kept where it is, or moved).
 * - `from`, `to` and `value`: the subtree is restated; `value` is what stands at `to`.
 * - `to` and `value`, no `from`: something the new version needs and the old one said elsewhere,
 *   such as the `name` of a list item that used to be a map key.
 * - `from` alone: dropped; the row (or `why`) says why.
 *
 * A placement speaks for its whole subtree but for places below it that have a placement of their own.
 * The order of placements is the order of keys and items wherever they build a new container.
 */
export interface Placement extends Subtree {
  /** The row that asked for it; absent where the place keeps its meaning. */
  readonly row?: Row
}

/** A value that no rule can decide: a duration that is not one, an unknown kind's version. */
export interface Undecided extends Said {
  readonly from: Place
  readonly to?: Place
  readonly row: Row
  /** True where an apply of the result would change a spec that is stored, and often replace Machines. */
  readonly rollout?: true
  /** True where a template prints the older form there, which v1beta2 refuses or loses. */
  readonly refused?: true
  /** True where only what it is about stays as it is, whole, and the rest of the object goes on. */
  readonly apart?: true
  /** Where there are several ways to write the change: each with why it did not do. */
  readonly tried?: readonly string[]
}

/** All that becomes of one object (or of a list's items). */
export interface Placed {
  /** `Cluster`, `MachineDeployment` …; for a list the kind of the list. */
  readonly kind: string
  readonly placements: readonly Placement[]
  readonly undecided: readonly Undecided[]
}
