import type { Place, Stage } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'

/** Something in a document that is about a manifest in it: a path or an expression. It moves with it, or both stay. */
export interface Following {
  readonly offset: number
  /** Absent where nobody can say how to write it. */
  readonly edit?: {
    readonly start: number
    readonly end: number
    readonly text: string
    /** The values that it changes, for the proof. */
    readonly values: ReadonlyArray<readonly [place: Place, value: unknown]>
  }
}

/** What a document says about the manifests in it that are to move. */
export type FollowingIn = (text: string, root: Node, to: Stage) => readonly Following[]
