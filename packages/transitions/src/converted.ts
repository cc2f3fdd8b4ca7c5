import type { Loss } from './losses.ts'
import type { Undecided } from './placement.ts'

/** A converted object. */
export interface Converted {
  readonly object: Record<string, unknown>
  /** What a person has to decide about it (author reading only). */
  readonly undecided: readonly Undecided[]
  /** What it says no more. A server that goes down loses nothing: it keeps the rest in an annotation. */
  readonly losses: readonly Loss[]
}
