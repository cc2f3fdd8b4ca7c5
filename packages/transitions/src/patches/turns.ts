import { mapPath } from '../map-path.ts'
import { patternOf, stepsOf } from '../path.ts'
import type { Place } from '../subtree.ts'
import { byBytes } from '../codecs.ts'
import type { Transition } from '../transition.ts'
import type { Definition } from './class.ts'
import type { FlagState } from './flag-states.ts'
import { inserted } from './flag-states.ts'
import { sourceSchema } from './fragment.ts'
import type { JsonPatch } from './json-patch.ts'
import { indexIn, statesOf } from './place-flag.ts'
import { isOnOnePath, isSame } from './places.ts'
import { pointed } from './pointer.ts'
import type { PatchForm } from './rewritten-definition.ts'
import { mostFlags } from './whole-list.ts'
import type { World } from './world.ts'

/**
 * The order in which patches of a definition are written, from one of them on. Flags that are added to a list one after
 * the other can only be put at its start or its end: those that go before all that is there come from the last to the
 * first, so that none of them has to be put between others.
 */
export function inTurn(
  order: readonly number[],
  turn: number,
  { jsonPatches, condition }: Definition,
  worlds: readonly World[],
  { transition, formOf }: Options,
): number[] {
  const added = (k: number): Added | undefined =>
    formOf(jsonPatches[k]!) === 'old' ? addedFlag(jsonPatches[k]!, transition) : undefined
  const first = jsonPatches.length > mostFlags ? undefined : added(order[turn]!)
  if (!first) return [...order]
  const group = new Map<number, string>()
  const known = new Set<string>()
  for (const k of order.slice(turn)) {
    const flag = added(k)
    const isNext = flag && isSame(flag.map, first.map) && !known.has(flag.name)
    const place = pointed(jsonPatches[k]!.path, sourceSchema(transition))?.place
    if (isNext) group.set(k, known.add(flag.name) && flag.name)
    else if (!place || isOnOnePath(place, first.map)) break
  }
  const names = [...group.values()]
  const states = statesOf(first, { worlds, ...(condition && { condition }) })
  if (!states || isInTurn(names, states)) return [...order]
  const ends = names.map((name) => indexIn(states, name))
  const sorted = (end: '0' | '-'): string[] => {
    const own = names.filter((_, i) => ends[i] === end).sort(byBytes)
    return end === '0' ? own.reverse() : own
  }
  const turns = { '0': sorted('0'), '-': sorted('-') }
  const placeOf = new Map([...group].map(([k, name]) => [name, k]))
  const next = new Map([...group].map(([k], i) => [k, ends[i] ? placeOf.get(turns[ends[i]].shift()!)! : k]))
  return order.map((k) => next.get(k) ?? k)
}

interface Options {
  readonly transition: Transition
  readonly formOf: (patch: JsonPatch) => PatchForm
}

/** True where each of the flags goes to the start or the end of the list as it is by then. */
function isInTurn(names: readonly string[], states: readonly FlagState[]): boolean {
  let now = states
  return names.every((name) => {
    const isEnd = indexIn(now, name) !== undefined
    now = now.map(({ when, flags }) => ({ when, flags: inserted(flags, { name }) }))
    return isEnd
  })
}

/** A flag that a patch adds, and the map it adds it to. */
interface Added {
  readonly map: Place
  readonly name: string
}

function addedFlag({ op, path }: JsonPatch, transition: Transition): Added | undefined {
  const at = op === 'add' ? pointed(path, sourceSchema(transition)) : undefined
  if (!at) return undefined
  const { row, exact } = mapPath(transition, patternOf(at.place.map(String)))
  if (!row?.codec?.below || exact) return undefined
  const map = at.place.slice(0, stepsOf(row.from!).length)
  const name = at.place.at(-1)
  return at.place.length === map.length + 1 && typeof name === 'string' ? { map, name } : undefined
}
