/**
 * One thing that a person is asked to do. `what` and `next` are clauses without a full stop; blanks such as `{path}` are
 * filled where it is said. `why` is a paragraph for `migrate explain` and docs/tasks.md.
 */
export interface Entry {
  /** What is the matter. */
  readonly what: string
  /** What a person does next. */
  readonly next: string
  /** Why no program can decide it, or what would happen otherwise. */
  readonly why: string
}

/** All that one engine asks of people, by code: `value/no-duration`. */
export type Catalogue = Readonly<Record<string, Entry>>

/** An entry as it is said of one place. */
export interface Said {
  /** The code of its entry. */
  readonly code: string
  readonly what: string
  readonly next: string
}

/** The last `{` before a `}` opens a blank, and a blank is one word: in `{op: add, path: {path}}` it is `path`. */
type Blanks<Text extends string> = Text extends `${infer Before}}${infer Rest}`
  ? Word<Opened<Before>> | Blanks<Rest>
  : never

type Opened<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${string}{${string}`
    ? Opened<Rest>
    : Rest
  : never

type Word<Text extends string> = Text extends '' | `${string} ${string}` ? never : Text

type Values<One extends Entry> = {
  readonly [Blank in Blanks<One['what']> | Blanks<One['next']>]: string | number
}

/** Says an entry of a catalogue; the compiler asks for a value for each of its blanks. */
export type Say<All extends Catalogue> = <Code extends keyof All & string>(
  code: Code,
  ...values: keyof Values<All[Code]> extends never ? [] : [Values<All[Code]>]
) => Said

/** The function that says the entries of a catalogue. */
export function sayFrom<const All extends Catalogue>(catalogue: All): Say<All> {
  return (code, ...[values = {}]) => {
    const filled = (text: string): string =>
      text.replace(blanks, (_, blank: string) => String((values as Record<string, unknown>)[blank]))
    const { what, next } = catalogue[code]!
    return { code, what: filled(what), next: filled(next) }
  }
}

/** A text of an entry as people read it where it is not said of a place: blanks stand as `‹path›`. */
export function withBlanks(text: string): string {
  return text.replace(blanks, '‹$1›')
}

const blanks = /\{(\w+)\}/g
