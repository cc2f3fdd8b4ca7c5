import { byBytes } from '../codecs.ts'
import type { Placement } from '../placement.ts'
import { flagStates, isKnownName } from './flag-states.ts'
import type { Flag, FlagState } from './flag-states.ts'
import { pathPlacements } from './json-patch.ts'
import type { FlagPlace, Item, Open, Rewritten } from './json-patch.ts'
import { pointerTo } from './pointer.ts'
import { inAnotherOrder, rolls } from './rollout.ts'
import type { Settling } from './settling.ts'
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
  const index = settling.patch.op === 'add' ? indexIn(states, entry.name) : undefined
  if (index !== undefined)
    return { ...rewritten, items: rewritten.items.map((item) => atIndex(item, index, entry, settling)) }
  const whole = wholeList(rewritten, states, settling)
  return whole ? { items: [whole], open: [] } : toPerson(rewritten, undecidable(entry, settling))
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
function never({ list, name }: FlagPlace, { patch, at }: Settling): Open {
  return {
    at: ['path'],
    what: `${patch.op} of "${name}": ${pointerTo(list, at.indices)} does not have it when this patch comes to it, so that it fails`,
    next: 'take the patch out, or put the flag into the template',
  }
}

function unknowable(entry: FlagPlace, settling: Settling): Open {
  const absent = settling.worlds.filter(({ isKnown }) => !isKnown).map(({ name }) => name)
  const names = [...new Set(absent)].join(', ')
  const pointer = pointerTo(entry.list, settling.at.indices)
  if (!isKnownName(entry.name))
    return rollout(
      'which flag this is, template code decides',
      `write the name of the flag, or patch ${pointer} as a whole`,
      entry,
      settling,
    )
  return names === ''
    ? rollout(
        'what it holds by then is only known when an earlier patch is rendered',
        `patch ${pointer} as a whole, sorted by name`,
        entry,
        settling,
      )
    : rollout(
        `${names} is not at hand to see what it holds`,
        `convert the class together with ${names}`,
        entry,
        settling,
      )
}

function undecidable(entry: FlagPlace, settling: Settling): Open {
  const pointer = pointerTo(entry.list, settling.at.indices)
  return rollout(
    'what it holds by then is not the same in all templates and with all conditions, or not known in full',
    `let one patch for each template write ${pointer} as a whole, sorted by name`,
    entry,
    settling,
  )
}

function rollout(why: string, next: string, { list, name }: FlagPlace, settling: Settling): Open {
  const { patch, at } = settling
  const what = `${patch.op} of "${name}": ${pointerTo(list, at.indices)} is a list in the new version, sorted by name, and ${why}`
  if (!rolls(settling.context.transition)) return { at: ['path'], what, next }
  return { at: ['path'], what: `${what}; ${inAnotherOrder}`, next, rollout: true }
}
