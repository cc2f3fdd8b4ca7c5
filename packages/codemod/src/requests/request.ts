import type { Kind } from '../kind.ts'
import type { Spot } from '../resolved-text.ts'

/** Where a program asks for an API version. */
export interface Request {
  /** The kind whose version it is; any of its group where none is named. */
  readonly kind: Kind
  /** All that it may ask for. */
  readonly kinds: readonly Kind[]
  /** Where the version is written. */
  readonly version: Spot
}
