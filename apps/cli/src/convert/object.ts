import { convert, ConvertError } from '@capi-migrate/transitions'
import type { Reading, Stage, Undecided } from '@capi-migrate/transitions'
import type { Lookup } from '../api-versions.ts'

/** How objects are to be converted. */
export interface Wish {
  readonly to: Stage
  readonly reading: Reading
  readonly lookup: Lookup
}

/** A converted object with what a person has to decide about it, or why it cannot be converted. */
export type Answer =
  | { readonly object: unknown; readonly undecided: readonly Undecided[] }
  | { readonly error: string }

/** Converts one object. Bad input is an answer; only our own mistakes throw. */
export function answerTo(object: unknown, wish: Wish): Answer {
  try {
    return convert(object, wish)
  } catch (error) {
    return { error: sayBadInput(error) }
  }
}

/** Says what is wrong with the input. Errors that are not the input's are thrown again. */
export function sayBadInput(error: unknown): string {
  if (error instanceof RangeError && error.message.includes('call stack')) return 'the object is nested too deeply'
  if (error instanceof ConvertError || error instanceof SyntaxError) return error.message
  throw error
}
