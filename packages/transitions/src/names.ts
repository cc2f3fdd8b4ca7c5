import type { Context } from './codec.ts'

/** A name of a map whose place among the others is decided by a template, and what a person does about it. */
interface UnknownPlace {
  readonly name: string
  readonly next: string
}

/**
 * The names of a map as the server stores them in a list: sorted by bytes. Where a template decides the order they are
 * in that of the map; {@link unknownPlace} tells.
 */
export function inOrder(names: readonly string[], placeholder?: Context['placeholder']): string[] {
  if (unknownPlace(names, placeholder)) return [...names]
  return read(names, placeholder)
    .sort((a, b) => compared(a, b) ?? 0)
    .map(({ text }) => text)
}

/** The first name of which nobody can tell here whether it comes before another; `undefined` where all is known. */
export function unknownPlace(
  names: readonly string[],
  placeholder?: Context['placeholder'],
): UnknownPlace | undefined {
  if (!placeholder?.nameOf) return undefined
  const all = read(names, placeholder)
  const open = all.filter(({ next }) => next !== undefined)
  const found = open.find((one) => all.some((other) => compared(one, other) === undefined))
  return found && { name: found.text, next: found.next! }
}

/** Order of Go's `sort.Strings`: by UTF-8 bytes, which is by code point, unlike JavaScript's UTF-16 order. */
export function byBytes(a: string, b: string): number {
  // Where neither has surrogates the two orders are one.
  if (!surrogate.test(a) && !surrogate.test(b)) return a < b ? -1 : a > b ? 1 : 0
  const left = [...a]
  const right = [...b]
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

const surrogate = /[\ud800-\udfff]/

/** A name, or what is known of it: `next` where a template decides what follows `start`. */
interface Name {
  readonly text: string
  readonly start: string
  readonly next?: string
}

function read(names: readonly string[], placeholder: Context['placeholder']): Name[] {
  return names.map((text) => {
    const open = placeholder?.nameOf?.(text)
    return open ? { text, start: open.start, next: open.order } : { text, start: text }
  })
}

/** Less than zero where a name comes first, `undefined` where that depends on what a template prints. */
function compared(a: Name, b: Name): number | undefined {
  if (a.text === b.text) return 0
  const isOpen = [a, b].map(({ next }) => next !== undefined) as [boolean, boolean]
  // A whole name comes before one that goes on after the same start.
  if (a.start === b.start) return isOpen[0] && isOpen[1] ? undefined : Number(isOpen[0]) - Number(isOpen[1])
  const [short, long] = a.start.length < b.start.length ? [a, b] : [b, a]
  const isDecided = short.next === undefined || !long.start.startsWith(short.start)
  return isDecided ? byBytes(a.start, b.start) : undefined
}
