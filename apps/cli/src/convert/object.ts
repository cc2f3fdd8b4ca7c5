import { sayBadInput } from '@capi-migrate/plan/documents'
import { convert } from '@capi-migrate/transitions'
import type { Loss, Reading, Stage, Undecided } from '@capi-migrate/transitions'
import type { Lookup } from '../api-versions.ts'

/** How objects are to be converted. */
export interface Wish {
  readonly to: Stage
  readonly reading: Reading
  readonly lookup?: Lookup
  readonly dropIgnored?: true
}

/** A converted object as text, with what is to be told of it, or why it cannot be converted. */
export type Answer = ({ readonly text: string } & Told) | { readonly error: string }

/** What is to be told of a converted object. */
export interface Told {
  /** Kind and name of the object. */
  readonly name: string
  readonly undecided: readonly Undecided[]
  readonly losses: readonly Loss[]
}

/** Converts one object that `read` gives and prints it. Bad input is an answer; only our own mistakes throw. */
export function answerTo(read: () => unknown, wish: Wish, print: (object: unknown) => string): Answer {
  try {
    const { object, undecided, losses } = convert(read(), wish)
    return { text: print(object), name: nameOf(object), undecided, losses }
  } catch (error) {
    return { error: sayBadInput(error) }
  }
}

function nameOf({ kind, metadata }: Record<string, unknown>): string {
  const { name } = (metadata ?? {}) as { readonly name?: unknown }
  return [kind, name].filter((word) => typeof word === 'string').join(' ')
}
