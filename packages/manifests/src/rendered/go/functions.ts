import { collections } from './collections.ts'
import { dates } from './dates.ts'
import { strings } from './strings.ts'
import { isTrue, printed } from './value.ts'
import type { Callable } from './value.ts'

function compare(a: unknown, b: unknown): number {
  if (a !== null && b !== null && typeof a !== typeof b)
    throw new TypeError(`${kindOf(a)} and ${kindOf(b)} are not compared`)
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1
}

const logic: Readonly<Record<string, Callable>> = {
  not: (value) => !isTrue(value),
  eq: (first, ...others) => others.some((other) => compare(first ?? null, other ?? null) === 0),
  ne: (a, b) => compare(a ?? null, b ?? null) !== 0,
  lt: (a, b) => compare(a, b) < 0,
  le: (a, b) => compare(a, b) <= 0,
  gt: (a, b) => compare(a, b) > 0,
  ge: (a, b) => compare(a, b) >= 0,
  empty: (value) => !isTrue(value),
  default: (standard, value) => (isTrue(value) ? value : standard),
  coalesce: (...values) => values.find(isTrue),
  ternary: (yes, no, test) => (test === true ? yes : no),
  required: (_, value) => value,
  kindIs: (kind, value) => kindOf(value) === kind,
  kindOf,
  typeOf: kindOf,
  typeIs: (kind, value) => kindOf(value) === kind,
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'invalid'
  if (Array.isArray(value)) return 'slice'
  if (typeof value === 'object') return 'map'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'number' ? 'float64' : 'string'
}

const whole = (value: unknown): number => Math.trunc(Number(value)) || 0

const arithmetic: Readonly<Record<string, Callable>> = {
  add: (...values) => values.map(whole).reduce((sum, value) => sum + value, 0),
  add1: (value) => whole(value) + 1,
  sub: (a, b) => whole(a) - whole(b),
  mul: (...values) => values.map(whole).reduce((product, value) => product * value, 1),
  div: (a, b) => Math.trunc(whole(a) / whole(b)),
  mod: (a, b) => whole(a) % whole(b),
  max: (...values) => Math.max(...values.map(whole)),
  min: (...values) => Math.min(...values.map(whole)),
  int: whole,
  int64: whole,
  atoi: whole,
  float64: Number,
  until: (count) => [...Array(whole(count)).keys()],
  len: (value) => (typeof value === 'string' ? value.length : Object.keys(value ?? {}).length),
  print: (...values) => values.map(printed).join(''),
}

/** What the charts of the tests use. */
export const functions: Readonly<Record<string, Callable>> = withMust({
  ...logic,
  ...arithmetic,
  ...strings,
  ...collections,
  ...dates,
})

/** `mustToJson` is `toJson` that fails where that would be silent. */
function withMust(known: Readonly<Record<string, Callable>>): Readonly<Record<string, Callable>> {
  const must = Object.entries(known).map(
    ([name, callable]) => [`must${name[0]!.toUpperCase()}${name.slice(1)}`, callable] as const,
  )
  return { ...Object.fromEntries(must), ...known }
}
