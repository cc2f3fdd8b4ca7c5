import { namesOfLists } from '../../read/lists.ts'
import { couldBeFragment } from '../template/fragment.ts'
import { callsIn } from './call.ts'
import type { Call } from './call.ts'
import type { ChartTexts } from './expansion.ts'

/** Tells of the named templates of a chart whether one may print fields that move, itself or by what it includes. */
export function moving({ texts, named }: ChartTexts): (name: string) => boolean {
  const known = new Map<string, boolean>()
  const moves = (name: string): boolean => {
    const before = known.get(name)
    if (before !== undefined) return before
    known.set(name, false)
    const one = named.get(name)
    if (!one) return false
    const text = texts.get(one.path)!
    const body = text.slice(one.body.start, one.body.end)
    const isWhole = /^[ \t]*apiVersion:/m.test(body) && /^[ \t]*metadata:/m.test(body)
    const found =
      !isWhole &&
      (couldBeFragment(body) ||
        namesGroup.test(body) ||
        callsIn(text, one.body).some((call) => moves(call.name)))
    known.set(name, found)
    return found
  }
  return moves
}

/** References are told by their fields; those have names that say little. */
const namesGroup = /^[ \t]*apiVersion:/m

/** True for a call that prints a map that becomes a list: what prints one can print the other, wherever it takes it from. */
export function isList({ key = '' }: Call): boolean {
  return namesOfLists().has(key)
}
