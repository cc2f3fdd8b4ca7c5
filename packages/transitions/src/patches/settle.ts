import type { Place } from '../subtree.ts'
import { constantsIn, targetSchema } from './fragment.ts'
import { itemOf, kept, pathPlacements } from './json-patch.ts'
import type { Item, JsonPatch, Open, Rewritten } from './json-patch.ts'
import { rejectsEmpty } from '../schema.ts'
import { say } from '../tasks.ts'
import { dividedBy } from './borders.ts'
import { withParents } from './parents.ts'
import { placeFlag } from './place-flag.ts'
import { isMap } from './places.ts'
import { pointerTo } from './pointer.ts'
import type { Pointed } from './pointer.ts'
import { isImplicit } from './presence.ts'
import { versionsOf, written } from './settling.ts'
import type { Settling } from './settling.ts'
import type { World } from './world.ts'

/** Checks a rewritten patch against its templates, adds what they lack, and lets it have its effect on them. */
export function settle(rewritten: Rewritten, settling: Settling): Rewritten {
  const again = placeFlag(rewritten, settling)
  const open = again.open[0] ?? dividedBy(again, settling) ?? emptiedBy(again, settling)
  if (open) return { ...again, items: [kept], open: again.open.length > 0 ? again.open : [open] }
  const items: Item[] = []
  for (const item of again.items) {
    const settled = settleItem(item, settling)
    if ('what' in settled) return { items: [kept], open: [settled] }
    for (const one of settled.items) apply(one, again, settling)
    items.push(...settled.items)
    if (settled.items.length === 0) return { items, why: settled.why, open: [] }
  }
  return { ...again, items }
}

type Settled = Open | { readonly items: readonly Item[]; readonly why: string }

function settleItem(item: Item, settling: Settling): Settled {
  const { patch, at } = written(item, settling)
  if (patch.op === 'remove' && isConstant(at.place, settling))
    return { items: [], why: 'the new version requires the field, and it can have one value only' }
  if (patch.op === 'remove') {
    const whole = wholeRemoval(at.place, settling)
    if (whole === 'unsure') return mayEmpty(at)
    if (whole)
      return {
        items: [
          itemOf(settling.patch, { path: pathPlacements(settling.patch, pointerTo(whole, at.indices)) }),
        ],
        why: '',
      }
  }
  const presences = settling.worlds.map((world) => world.presenceOf(at.place))
  const isThere = presences.every((presence) => presence === 'yes')
  const isSure =
    presences.includes('unknown') && !isImplicit(versionsOf(settling.context)[0], settling.at.place)
  if (isThere || isSure || patch.op === 'add') return withParents(item, settling)
  if (patch.op === 'replace') return withParents(asAdd(item, settling.patch), settling)
  if (presences.every((presence) => presence === 'no'))
    return { items: [], why: 'there is nothing to remove: v1beta2 has no implicit empty objects' }
  return notSure(at)
}

/** The highest object above a place that nothing would be left of, and that the new version refuses empty. */
function wholeRemoval(place: Place, { worlds, context }: Settling): Place | 'unsure' | undefined {
  let whole: Place | undefined
  for (let emptied = place; ;) {
    const presences = worlds.map((world) => world.isOnlyMember(emptied))
    emptied = emptied.slice(0, -1)
    const node = targetSchema(context.transition, emptied)
    const need = context.need(emptied)
    const isUnsure = presences.includes('maybe')
    const isLeft = !isUnsure && presences.some((presence) => presence !== 'yes')
    if (!node?.properties || !rejectsEmpty(node) || isLeft || need === 'always') return whole
    if (need === 'sometimes' || isUnsure) return 'unsure'
    const holder = targetSchema(context.transition, emptied.slice(0, -1))
    if (!holder?.required?.includes(String(emptied.at(-1)))) whole = emptied
  }
}

function mayEmpty({ place, indices }: Pointed): Open {
  const path = pointerTo(place.slice(0, -1), indices)
  return { at: ['path'], ...say('patch/leaves-empty', { path }) }
}

function isConstant(place: Place, { context }: Settling): boolean {
  const container = targetSchema(context.transition, place.slice(0, -1))
  return constantsIn({}, container).some(({ to }) => to?.[0] === place.at(-1))
}

/** `replace` wants something to be there, `add` does not. */
function asAdd(item: Item, patch: JsonPatch): Item {
  if (item === kept) return itemOf(patch, { op: [{ from: ['op'], to: ['op'], value: 'add' }] })
  return item.map((one) => (one.to?.length === 1 && one.to[0] === 'op' ? { ...one, value: 'add' } : one))
}

function notSure({ place, indices }: Pointed): Open {
  return { at: ['path'], ...say('patch/nothing-to-remove', { path: pointerTo(place, indices) }) }
}

function emptiedBy({ emptied }: Rewritten, { worlds, at, patch }: Settling): Open | undefined {
  if (!emptied || worlds.every((world) => holdsNothing(world, emptied))) return undefined
  const isSeen = worlds.every(({ isKnown }) => isKnown)
  const path = pointerTo(emptied, at.indices)
  return {
    at: ['value' in patch ? 'value' : 'path'],
    ...say(isSeen ? 'patch/empties-field' : 'patch/empties-unseen', { path }),
  }
}

/** True where nothing is at a place, or only empty objects that the version has implicitly. */
function holdsNothing(world: World, place: Place): boolean {
  const presence = world.presenceOf(place)
  return presence === 'no' || (presence === 'yes' && isHollow(world.valueAt(place)))
}

function isHollow(value: unknown): boolean {
  return isMap(value) && Object.values(value).every(isHollow)
}

function apply(item: Item, { entry }: Rewritten, settling: Settling): void {
  const { patch, at } = written(item, settling)
  const isEntry = entry !== undefined && at.place.length === entry.list.length + 1
  for (const world of settling.worlds) world.apply(patch, at.place, isEntry ? entry.name : undefined)
}
