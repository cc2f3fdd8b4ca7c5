import { mapPath } from '../map-path.ts'
import { patternOf } from '../path.ts'
import type { Place } from '../subtree.ts'
import { child } from '../schema.ts'
import type { SchemaNode } from '../schema.ts'
import { say } from '../tasks.ts'
import { constantsIn, sourceSchema, targetSchema } from './fragment.ts'
import type { Item, Open } from './json-patch.ts'
import { isWithin } from './places.ts'
import { placesOf, pointerTo } from './pointer.ts'
import type { Pointed } from './pointer.ts'
import { isImplicit } from './presence.ts'
import { versionsOf, written } from './settling.ts'
import type { Settling } from './settling.ts'
import type { Presence, World } from './world.ts'

/** A patch and what has to come before it, or why that cannot be said. */
type WithParents = { readonly items: readonly Item[]; readonly why: string } | Open

/**
 * Adds the parents that a template of the new version lacks. What the old version had implicitly gets a patch of its
 * own; a container that the old version does not have is written together with the value. As `add` replaces what is
 * there, nothing is added unless the template is known to lack it.
 */
export function withParents(item: Item, settling: Settling): WithParents {
  const { patch, at } = written(item, settling)
  const gaps = settling.worlds.map((world) => gapOf(world, at.place, settling))
  const [first] = gaps.filter((gap) => gap !== undefined)
  const isLeft = first === undefined || patch.op === 'remove' || !hasParents(at.place, first.depth, settling)
  if (isLeft) return { items: [item], why: '' }
  if (gaps.some((gap) => gap?.presence !== 'no' || gap.depth !== first.depth))
    return notSure(at, gaps, settling)
  const parent = at.place.slice(0, first.depth)
  const { transition } = settling.context
  const isOwn = patch.valueFrom !== undefined || sourceSchema(transition, parent) !== undefined
  const value = chainTo(at.place.slice(first.depth), targetSchema(transition, parent))
  const pointer = pointerTo(parent, at.indices)
  if (isOwn) return { items: [[{ to: [], value: { op: 'add', path: pointer, value } }], item], why: '' }
  return { items: [folded(item, settling, pointer, at.place.slice(first.depth), value)], why: '' }
}

/** The nearest parent that is not certain to be there. */
interface Gap {
  readonly depth: number
  readonly presence: Exclude<Presence, 'yes'>
}

function gapOf(world: World, place: Place, settling: Settling): Gap | undefined {
  const sure = world.isKnown ? 0 : sureDepth(place, settling)
  for (let depth = sure + 1; depth < place.length; depth++) {
    const presence = world.presenceOf(place.slice(0, depth))
    if (presence !== 'yes') return { depth, presence }
  }
  return undefined
}

/** How many steps of a place are there in any template that the old patch could be applied to. */
function sureDepth(place: Place, { at, patch, context }: Settling): number {
  const [old, now] = versionsOf(context)
  const last = patch.op === 'add' ? at.place.length - 1 : at.place.length
  let depth = 0
  for (let length = 1; length <= last; length++) {
    const above = at.place.slice(0, length)
    if (isImplicit(old, above)) continue
    const mapped = mapPath(context.transition, patternOf(above.map(String)))
    const [image = []] = placesOf(mapped, { place: above, indices: [] }, targetSchema(context.transition))
    if (isWithin(place, image)) depth = Math.max(depth, image.length)
  }
  while (depth < place.length && isImplicit(now, place.slice(0, depth + 1))) depth++
  return depth
}

/**
 * True where the old version has all parents from a depth on: objects, which it has implicitly, and a list that the author
 * of the template wrote empty, which the new version refuses. Other lists and maps were never there.
 */
function hasParents(place: Place, depth: number, { context, worlds, at }: Settling): boolean {
  const isItem = typeof at.place.at(-1) === 'number'
  const isWritten = isItem && worlds.some((world) => world.isWrittenEmpty(at.place.slice(0, -1)))
  const last = isWritten ? place.length - 1 : place.length
  for (let length = depth; length < last; length++) {
    const node = targetSchema(context.transition, place.slice(0, length))
    if (!node?.properties) return false
  }
  return true
}

/** The empty containers that lead to a place, with what they must hold. */
function chainTo([key, ...rest]: Place, node: SchemaNode | undefined): unknown {
  if (node?.items) return []
  const constants = constantsIn({}, node).map(({ to, value }) => [String(to!.at(-1)), value])
  const inner = rest.length > 0 ? [[key, chainTo(rest, node && child(node, key!))]] : []
  return Object.fromEntries([...constants, ...inner]) as unknown
}

/** The patch one or more levels up, its value inside the containers it needs. */
function folded(item: Item, { patch }: Settling, pointer: string, rest: Place, chain: unknown): Item {
  const own =
    item.length === 1 && item[0]!.to?.length === 0
      ? Object.keys(patch).map((key) => ({ from: [key], to: [key] }))
      : item
  return [
    ...own.map((one) => {
      const [key, ...below] = one.to ?? []
      if (key === 'path') return { ...one, value: pointer }
      return key === 'value' ? { ...one, to: ['value', ...rest, ...below] } : one
    }),
    ...leavesOf(chain),
  ]
}

/** What a chain of containers holds beside the containers. */
function leavesOf(value: unknown, place: Place = ['value']): Item {
  if (typeof value !== 'object' || value === null) return [{ to: place, value }]
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...place, key]))
}

function notSure(
  { place, indices }: Pointed,
  gaps: readonly (Gap | undefined)[],
  { worlds }: Settling,
): Open {
  const [depth] = gaps.flatMap((gap) => gap?.depth ?? []).sort((a, b) => a - b)
  const path = pointerTo(place.slice(0, depth), indices)
  const parent = String(place[depth! - 1])
  const templates = [...new Set(worlds.map(({ name }) => name))].join(', ')
  const isAny = (presence: Presence): boolean => gaps.some((gap) => gap?.presence === presence)
  if (isAny('unknown')) return { at: ['path'], ...say('patch/parent-unseen', { parent, templates, path }) }
  if (isAny('maybe')) return { at: ['path'], ...say('patch/parent-sometimes', { parent, path }) }
  return { at: ['path'], ...say('patch/parent-of-some', { parent, templates, path }) }
}
