import { parseDuration } from '@capi-migrate/transitions'
import type { Callable } from './value.ts'

/** A point in time by its nanoseconds; methods are called as fields. */
interface Moment {
  readonly nanos: bigint
  readonly Sub: (earlier: Moment) => { readonly Seconds: () => number }
}

function moment(nanos: bigint): Moment {
  const Sub = (earlier: Moment): ReturnType<Moment['Sub']> => {
    const between = nanos - earlier.nanos
    return { Seconds: () => Number(between / 1_000_000_000n) + Number(between % 1_000_000_000n) / 1e9 }
  }
  return { nanos, Sub }
}

/** Functions about dates, as far as only what lies between two of them is asked for. */
export const dates: Readonly<Record<string, Callable>> = {
  toDate: () => moment(0n),
  mustDateModify: (text, from: Moment) => {
    const nanos = parseDuration(String(text))
    if (nanos === undefined) throw new RangeError(`time: invalid duration "${String(text)}"`)
    return moment(from.nanos + nanos)
  },
}
