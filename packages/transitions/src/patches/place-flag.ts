import type { Said } from '../catalogue.ts'
import { byBytes } from '../codecs.ts'
import type { Placement } from '../placement.ts'
import { say } from '../tasks.ts'
import { continued } from './continued.ts'
import { flagStates, isKnownName } from './flag-states.ts'
import type { Flag, FlagState } from './flag-states.ts'
import { pathPlacements } from './json-patch.ts'
import type { FlagPlace, Item, Open, Rewritten } from './json-patch.ts'
import { pointerTo } from './pointer.ts'
import { rolls } from './rollout.ts'
import type { Settling } from './settling.ts'
import { inAnotherOrder } from './tasks.ts'
import { wholeList } from './whole-list.ts'

/**
 * Gives a patch of one flag the place in the list that a server gives it: sorted by name. Cluster API adds to a list at
 * its start (`0`) or its end (`-`) and takes no other index, so a flag between others, and one that is replaced or
 * removed, is written with its whole list. Whatever the template and the patches before may have made of the list, it
 * has to come out right; else the order would change, and with it the Machines of every Cluster of the class.
 */
export function placeFlag(rewritten: Rewritten, settling: Settling): Rewritten {
  const { entry } = rewritten
  if (!entry || (rewritten.open.length > 0 && settling.patch.op === 'add')) return rewritten
  const states = statesOf(entry, settling)
  const isHarmless =
    settling.patch.op === 'add' &&
    !rolls(settling.context.transition) &&
    !settling.worlds.every(({ isKnown }) => isKnown)
  if (!states && isHarmless) return rewritten
  if (!states) return toPerson(rewritten, unknowable(entry, settling))
  if (states.length === 0)
    return settling.patch.op === 'add' ? rewritten : toPerson(rewritten, never(entry, settling))
  const isAdded = settling.patch.op === 'add' && hasList(entry, settling)
  const index = isAdded ? indexIn(states, entry.name) : undefined
  if (index !== undefined)
    return { ...rewritten, items: rewritten.items.map((item) => atIndex(item, index, entry, settling)) }
  const whole = wholeList(rewritten, states, settling)
  return whole ? { items: [whole], open: [] } : toPerson(rewritten, undecidable(entry, settling))
}

/** False where the author wrote an empty map, which is no list in the new version until a patch writes one. */
function hasList({ map, list }: FlagPlace, { worlds }: Settling): boolean {
  return worlds.every((world) => !world.isWrittenEmpty(map) || world.presenceOf(list) === 'yes')
}

/** What the list may hold in any of the templates; `undefined` where nobody can know. */
export function statesOf(
  { map, name }: Pick<FlagPlace, 'map' | 'name'>,
  { worlds, condition }: Pick<Settling, 'worlds' | 'condition'>,
): readonly FlagState[] | undefined {
  const states = worlds.map((world) => flagStates(world, map, condition))
  return isKnownName(name) && states.every((some) => some !== undefined) ? states.flat() : undefined
}

/** Where a new flag goes if that is the same end of the list in all states, and it is in none of them. */
export function indexIn(states: readonly FlagState[], name: string): '0' | '-' | undefined {
  let isFirst = true
  let isLast = true
  for (const { flags } of states) {
    // Most lists are sorted: then their ends tell.
    for (const flag of inEndsFirst(flags)) {
      const order = byBytes(name, flag.name)
      isFirst &&= order < 0
      isLast &&= order > 0
      if (!isFirst && !isLast) return undefined
    }
  }
  return isLast ? '-' : '0'
}

function* inEndsFirst(flags: readonly Flag[]): Generator<Flag> {
  yield* flags.slice(-1)
  yield* flags
}

function atIndex(item: Item, index: string, { list }: FlagPlace, { patch, at }: Settling): Item {
  const pointer = pointerTo([...list, 0], [...at.indices, index])
  return item.flatMap((one): readonly Placement[] =>
    one.to?.[0] === 'path' ? pathPlacements(patch, pointer) : [one],
  )
}

function toPerson(rewritten: Rewritten, open: Open): Rewritten {
  return { ...rewritten, open: [open] }
}

/** The old patch fails whatever the template, and nothing is generated. */
function never(entry: FlagPlace, settling: Settling): Open {
  return { at: ['path'], ...say('patch/no-such-flag', flagOf(entry, settling)) }
}

function unknowable(entry: FlagPlace, settling: Settling): Open {
  const flag = flagOf(entry, settling)
  if (!isKnownName(entry.name)) return rollout(say('patch/flag-name-rendered', flag), settling)
  const absent = settling.worlds.filter(({ isKnown }) => !isKnown).map(({ name }) => name)
  const templates = [...new Set(absent)].join(', ')
  const said =
    templates === '' ? say('patch/flags-rendered', flag) : say('patch/flags-unseen', { ...flag, templates })
  return rollout(said, settling)
}

function undecidable(entry: FlagPlace, settling: Settling): Open {
  return rollout(say('patch/flags-differ', flagOf(entry, settling)), settling)
}

/** What is said of a flag and its list. */
function flagOf(
  { list, name }: FlagPlace,
  { patch, at }: Settling,
): Readonly<Record<'op' | 'name' | 'list', string>> {
  return { op: patch.op, name, list: pointerTo(list, at.indices) }
}

function rollout(said: Said, { context }: Settling): Open {
  if (!rolls(context.transition)) return { at: ['path'], ...said }
  return { at: ['path'], ...continued(said, inAnotherOrder), rollout: true }
}
