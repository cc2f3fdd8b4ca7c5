import type { Said } from './catalogue.ts'
import type { Printed } from './printed-value.ts'
import type { Place, Subtree } from './subtree.ts'

/** Which of the two readings of the rows is asked for; see docs/architecture.md. */
export type Reading = 'server' | 'author'

/** What a codec may look at beside its value. */
export interface Context {
  readonly reading: Reading
  /** The whole object that is read. */
  readonly root: Readonly<Record<string, unknown>>
  /** The container that holds the value. */
  readonly parent: unknown
  /** `(group, kind)` → `group/version`, for references on the way down; `undefined` where unknown. */
  readonly lookup: (group: string, kind: string) => string | undefined
  /** What is known of a text that a template engine will replace (author reading). */
  readonly placeholder?: Placeholders
  /** The objects that refer to one; absent where nobody asks what objects say of one another. */
  readonly users?: UserLookup
  /** Where an object is put that names no namespace, as far as that is known. */
  readonly namespace?: string
  /** True where the object is laid over another one, which has the namespace. */
  readonly isPatch?: boolean
  /** What the conversion-data annotation holds at the place that is written (server reading, up). */
  readonly restored?: unknown
}

/** The objects that refer to one of a kind and name, as they are written beside it. */
export type UserLookup = (kind: string, name: string) => ReadonlyArray<Readonly<Record<string, unknown>>>

/** Tells what is known of texts that a template engine will replace. */
export interface Placeholders {
  /** Of one that is a placeholder and nothing else. */
  (text: string): Placeholder | undefined
  /** True where one of them may say `printsEmpty`. */
  readonly mayPrintEmpty?: true
  /** Of a name of which a placeholder is all or a part. */
  readonly nameOf?: (name: string) => OpenName | undefined
  /**
   * True for a map whose entries stand in the server's order in whatever way its template is rendered. All of them at
   * once may not: of two branches one alone is printed.
   */
  readonly isSorted?: (map: Place) => boolean
  /**
   * A text that gives in whole seconds what such a text gives as a duration, whatever it is replaced by; `undefined`
   * where there is none. Absent where nothing can be called that computes it.
   */
  readonly inSeconds?: (text: string) => string | undefined
  /** A text with the code that its placeholders stand for, spelled in one way. */
  readonly written?: (text: string) => string
  /** A text with what is known that its placeholders are replaced by: code of another template language, mostly. */
  readonly printed?: (text: string) => string
}

/** A name that is not known before its template is rendered. */
export interface OpenName {
  /** What it starts with in any case. */
  readonly start: string
  /** What a person does where its place among other names matters. */
  readonly order: string
}

/** A text such as `${DRAIN:=5m}` that stands for a value nobody knows yet. */
export interface Placeholder {
  /** What it is when nobody says otherwise. */
  readonly default?: string
  /** The same placeholder where a number is wanted: without quotes, and with another default if it has one. */
  readonly asNumber?: (standard?: string) => string
  /** The same placeholder where the group of an `apiVersion` is wanted, where its template language can say that. */
  readonly asGroup?: () => string
  /** The same placeholder where a list of name and value is wanted of the map it prints, sorted by name, likewise. */
  readonly asList?: () => string
  /**
   * The same placeholder where its value is wanted in the newer version: as a value, or, where it stands for several
   * fields, as a key for them. `undefined` where its template language cannot say that.
   */
  readonly asConverted?: (printed: Printed) => string | undefined
  /** True where it gives the form of the newer version in any case. */
  readonly isNewer?: true
  /** What a person does so that it gives whole seconds; so that it gives a list of names and values. */
  readonly seconds: string
  readonly list: string
  /** What a person does so that it gives the newer form of a map, where the template language has a way for that. */
  readonly converted?: string
  /** Code of Go templates that it stands for, and the same placeholder for other code. */
  readonly code?: string
  readonly asCode?: (code: string) => string
  /** The same text for each way it may be spelled; absent where there is only one. */
  readonly spelling?: string
  /**
   * Whether the empty value of a type may be what it is replaced by: `undefined` where nobody knows. Absent where its template
   * language can put a condition around the field.
   */
  readonly printsEmpty?: (type: EmptyType) => boolean | undefined
  /** True where it stands, as a key, for whole members of the map it is in. */
  readonly members?: true
  /** True where it gives the namespace that an object is put into which names none. */
  readonly isNamespace?: true
  /** True of a variable that whoever uses the template sets: no file says what it is, so its new form is announced. */
  readonly isParameter?: true
}

/** Reads a value of one version and returns it in the other's form. `undefined` means absent. */
export type Reader = (value: unknown, context: Context) => unknown

/** The types of fields that a template may print empty. */
export type EmptyType = 'boolean' | 'integer' | 'array' | 'string'

/** How a value changes between two versions, both ways. */
export interface Codec {
  readonly name: string
  /** One sentence for people. */
  readonly why: string
  readonly up: Reader
  readonly down: Reader
  /**
   * The author reading of a value whose parts move one by one, so that text and comments travel along:
   * a map that becomes a list. Absent where the value is restated as a whole.
   */
  readonly spread?: { readonly up: Spread; readonly down: Spread }
  /** True where the author reading may leave out what a server stores. */
  readonly leavesOut?: true
  /** How one step below the value is named on the other side: `{}` → `[].value`. */
  readonly below?: {
    readonly up: Readonly<Record<string, string>>
    readonly down: Readonly<Record<string, string>>
  }
}

/** Where the parts of `value` go, read at `from`, written at `to`; `undefined` if it has another shape. */
export type Spread = (
  value: unknown,
  from: Place,
  to: Place,
  placeholder?: Context['placeholder'],
) => readonly Subtree[] | undefined

/** Returned by a codec that cannot decide. The value is carried as it is, and a person is told. */
export class Undecidable {
  readonly said: Said
  /** What is written all the same; the value as it is where there is none. */
  readonly value: unknown
  /**
   * Why the object is held: something prints the older form into it, which the newer version refuses, or what would be
   * written is another value than the one that is stored.
   */
  readonly hold: 'refused' | 'rollout' | undefined
  constructor(said: Said, value?: unknown, hold?: 'refused' | 'rollout' | false) {
    this.said = said
    this.value = value
    this.hold = hold || undefined
  }
}

/** Input that upstream refuses as well: a malformed duration, an apiVersion with two slashes, a wrong JSON type. */
export class ConvertError extends Error {
  override name = 'ConvertError'
}

/** The same codec read the other way round. */
export function reverseCodec(codec: Codec): Codec {
  return {
    ...codec,
    up: codec.down,
    down: codec.up,
    ...(codec.spread && { spread: { up: codec.spread.down, down: codec.spread.up } }),
    ...(codec.below && { below: { up: codec.below.down, down: codec.below.up } }),
  }
}
