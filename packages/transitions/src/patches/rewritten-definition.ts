import type { Definition } from './class.ts'
import type { Rewritten } from './json-patch.ts'

/** The versions that a patch may be written for. */
export type PatchForm = 'old' | 'both' | 'new'

/** A definition of a unit with what becomes of its patches. */
export interface RewrittenDefinition {
  readonly definition: Definition
  readonly patches: readonly Rewritten[]
  /** Indices of the patches in the order they get, where that is another one. */
  readonly order?: readonly number[]
}
