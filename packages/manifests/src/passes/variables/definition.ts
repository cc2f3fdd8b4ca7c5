import type { Range } from '@capi-migrate/edits'

/** A place where a variable gets its value. */
export interface Definition {
  /** All that belongs to it: whatever else names the variable uses it. */
  readonly whole: Range
  /** The value as it is written, with its quotes. */
  readonly value: Range
  readonly text: string
  /** How another value is written in its place. */
  readonly written: (value: string) => string
}
