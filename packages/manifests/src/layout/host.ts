import { assemble, isKept } from '@capi-migrate/transitions'
import type { Placement } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import { keepAliases } from './aliases.ts'
import { counterpartOf, isFree } from './counterpart.ts'
import { hang, memberAt, refuseDuplicates, rootOrigin } from './origin.ts'
import { childOf, isList, newTarget, restate, targetAt } from './target.ts'
import type { Grown, Origin, Target } from './tree.ts'

/** Grows the target tree of a document from its placements, and finds a host in the source for every container. */
export function grow(root: Node, placements: readonly Placement[], object: unknown): Grown {
  const origin = rootOrigin(root)
  const target = newTarget('')
  const origins = placements.map((placement) => placement.from && hang(origin, placement, placement.from))
  const aliases = origins.filter((origin) => origin && (origin.merge || origin.entry.value.kind === 'alias'))
  for (const origin of aliases) origin!.stays = origin!.behind.length > 0 && origin!.behind.every(isKept)
  placements.forEach((placement, i) => plant(target, placement, origins[i], object))
  for (const each of mixedIn(target)) spreadOut(each)
  host(origin, target)
  if (aliases.length > 0) keepAliases({ target, origin }, assemble(object, placements))
  return { target, origin }
}

/** The places that have another value, and members of which placements speak, the innermost first. */
function mixedIn(target: Target): readonly Target[] {
  const below = [...target.children.values()].flatMap(mixedIn)
  return target.restated && target.children.size > 0 ? [...below, target] : below
}

/** Makes members of the value of a place, beside those that arrive there: nothing of the source stands for all of them. */
function spreadOut(target: Target): void {
  const { value } = target.restated!
  if (target.origin) delete target.origin.target
  delete target.origin
  delete target.restated
  fill(target, value)
}

function fill(target: Target, value: unknown): void {
  if (target.children.size === 0) {
    if (!target.source) target.restated ??= { value }
    return
  }
  for (const [key, member] of Object.entries(value ?? {}))
    fill(childOf(target, Array.isArray(value) ? Number(key) : key), member)
}

function plant(root: Target, placement: Placement, origin: Origin | undefined, object: unknown): void {
  if (origin && !isKept(placement)) refuseDuplicates(origin)
  if (!placement.to) return
  const behind = origin !== undefined && !origin.placements.includes(placement)
  if (behind && origin.stays) return
  const target = targetAt(root, placement.to)
  target.placement = placement
  if (origin) target.source = origin
  if (!origin || behind || origin.target) return restate(target, placement, object)
  for (const child of target.children.values()) child.first = true
  target.origin = origin
  origin.target = target
  if (placement.value !== undefined) target.restated = { value: placement.value }
}

function host(origin: Origin, target: Target): void {
  origin.target = target
  target.origin = origin
  settle(origin, target)
}

/** Finds what the parts of an origin stand for, below the nearest target that has a host. */
function settle(origin: Origin, target: Target): void {
  origin.covering = origin.placements.length > 0 || origin.parent?.covering === true
  for (const child of origin.children.values()) {
    if (child.target) {
      meet(child, child.target)
      if (child.children.size > 0) settle(child, child.target)
    } else if (origin.covering && child.behind.length > 0) {
      coverAlias(child, target)
    } else if (child.placements.length === 0 && child.behind.length === 0) {
      const standIn = origin.covering ? childOf(target, child.key) : counterpartOf(child, target)
      if (standIn) host(child, standIn)
      else settle(child, target)
    }
  }
}

/** An alias that stays with its container although something behind it does not. */
function coverAlias(origin: Origin, target: Target): void {
  if (origin.merge) origin.stays = true
  else {
    origin.target = childOf(target, origin.key)
    origin.target.origin = origin
  }
}

/** Lets what arrives inside a carried subtree meet the containers that are there. */
function meet(origin: Origin, target: Target): void {
  for (const child of target.children.values()) {
    const member = isFree(child) ? memberAt(origin, child.key) : undefined
    if (!member || member.target || member.node.kind !== (isList(child) ? 'list' : 'map')) continue
    host(member, child)
    meet(member, child)
  }
}
