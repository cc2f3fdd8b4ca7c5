import { keepsWhole } from '@capi-migrate/edits'
import { sayBadInput } from '@capi-migrate/plan/documents'
import { convert, newest, newlyRefused } from '@capi-migrate/transitions'
import type { Loss, Problem, Reading, Stage, Undecided } from '@capi-migrate/transitions'
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
  /** True of an object that is printed as it is, because its result would harm what a server has. */
  readonly isHeld: boolean
  /** What v1beta2 refuses of the result and v1beta1 takes of the object. */
  readonly refused: readonly Problem[]
  readonly losses: readonly Loss[]
}

/** Converts one object that `read` gives and prints it. Bad input is an answer; only our own mistakes throw. */
export function answerTo(read: () => unknown, wish: Wish, print: (object: unknown) => string): Answer {
  try {
    const before = read()
    const { object, undecided, losses } = convert(before, wish)
    const refused = wish.reading === 'author' && wish.to === newest ? newlyRefused(before, object) : []
    const isHeld = refused.length > 0 || undecided.some(keepsWhole)
    return {
      text: print(isHeld ? before : object),
      name: nameOf(object),
      undecided,
      isHeld,
      refused,
      losses: isHeld ? [] : losses,
    }
  } catch (error) {
    return { error: sayBadInput(error) }
  }
}

function nameOf({ kind, metadata }: Record<string, unknown>): string {
  const { name } = (metadata ?? {}) as { readonly name?: unknown }
  return [kind, name].filter((word) => typeof word === 'string').join(' ')
}
