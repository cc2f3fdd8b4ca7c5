import type { Place, Placement } from './placement.ts'

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
  /** What the conversion-data annotation holds at the place that is written (server reading, up). */
  readonly restored?: unknown
}

/** Reads a value of one version and returns it in the other's form. `undefined` means absent. */
export type Reader = (value: unknown, context: Context) => unknown

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
  /** How one step below the value is named on the other side: `{}` → `[].value`. */
  readonly below?: {
    readonly up: Readonly<Record<string, string>>
    readonly down: Readonly<Record<string, string>>
  }
}

/** The placements of the parts of `value`, read at `from`, written at `to`; `undefined` if it has another shape. */
export type Spread = (value: unknown, from: Place, to: Place) => readonly Placement[] | undefined

/** Returned by a codec that cannot decide. The value is carried as it is, and a person is told. */
export class Undecidable {
  readonly what: string
  readonly next: string
  constructor(what: string, next: string) {
    this.what = what
    this.next = next
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
