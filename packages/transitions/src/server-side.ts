import { ConvertError } from './codec.ts'
import type { Context } from './codec.ts'
import type { Decoded } from './go-json.ts'

/** What a conversion webhook does beyond the rows. Nothing of it is part of the author reading. */
export interface ServerSide {
  /** True where the webhook keeps v1beta2 data in the conversion-data annotation. */
  readonly annotation?: boolean
  /**
   * Which item of another list an item is compared with, when explicit zeros are restored; by the path of the items,
   * or by the name of the list alone (`*.allOf[]`) where a type holds itself.
   */
  readonly twins?: Readonly<Record<string, Twin>>
  /**
   * Maps that an admission webhook fills, by their v1beta2 path, with what is written where one is needed: an empty one
   * stays, and so does what holds it, for where these are gone an apply takes what is in them.
   */
  readonly fillsMaps?: Readonly<Record<string, object>>
  /** True where it writes members into items of the spec that nobody wrote: `controlPlane: false`. */
  readonly writesOut?: true
  readonly up?: (conversion: Conversion) => void
  readonly down?: (conversion: Conversion) => void
}

/** One conversion under way. Objects are decoded (see go-json.ts); `next` may be changed. */
export interface Conversion {
  readonly old: Decoded
  readonly next: Decoded
  /** The v1beta2 object of the annotation, on the way up where there is one. */
  readonly restored?: Decoded
  readonly lookup: Context['lookup']
}

/** Finds the item of `others` that upstream compares `item` with; `others` is absent where its container is. */
export type Twin = (
  item: Decoded,
  index: number,
  items: readonly Decoded[],
  others: readonly Decoded[] | undefined,
) => Decoded | undefined

/** The first item with the same value of a key. */
export function firstBy(key: string): Twin {
  return (item, _index, _items, others) => others?.find((other) => other[key] === item[key])
}

/** The last item with the same value of a key. */
export function lastBy(key: string): Twin {
  return (item, _index, _items, others) => others?.findLast((other) => other[key] === item[key])
}

/** The item with the same index where both lists are equally long, else an empty one. */
export const sameIndex: Twin = (_item, index, items, others) =>
  (items.length === others?.length ? others[index] : undefined) ?? {}

/** The item with the same index. Upstream panics where the other list is shorter. */
export const atIndex: Twin = (_item, index, _items, others) => {
  if (others && index >= others.length)
    throw new ConvertError('the conversion-data annotation holds a shorter list; upstream fails here too')
  return others?.[index]
}
