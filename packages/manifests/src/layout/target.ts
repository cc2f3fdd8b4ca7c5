import { valueAt } from '@capi-migrate/transitions'
import type { Place, Placement } from '@capi-migrate/transitions'
import type { Origin, Target } from './tree.ts'

/** An empty place. */
export function newTarget(key: string | number, parent?: Target): Target {
  return { key, parent, children: new Map() }
}

/** The place below a root, made on the way. */
export function targetAt(root: Target, place: Place): Target {
  let target = root
  for (const key of place) target = childOf(target, key)
  return target
}

/** A member of a place, made if it is not there. */
export function childOf(parent: Target, key: string | number): Target {
  let child = parent.children.get(key)
  if (!child) parent.children.set(key, (child = newTarget(key, parent)))
  return child
}

/** True where the members have numbers instead of names. */
export function isList({ children, origin }: Target): boolean {
  for (const key of children.keys()) return typeof key === 'number'
  return origin?.node.kind === 'list'
}

/** A map or list that nothing of the source stands for. */
export function isNew({ origin, restated, children }: Target): boolean {
  return !origin && !restated && children.size > 0
}

/** All places below a target that a placement speaks of, in order. */
export function leavesOf(target: Target, leaves: Target[] = []): Target[] {
  if (target.source || target.restated) leaves.push(target)
  for (const child of target.children.values()) leavesOf(child, leaves)
  return leaves
}

/** The parts of the source whose text is taken over for a target, the outermost ones. */
export function carriedIn({ origin, children }: Target): Origin[] {
  return origin ? [origin] : [...children.values()].flatMap(carriedIn)
}

/** True where `target` is `ancestor` or lies below it. */
export function isWithin(target: Target, ancestor: Target): boolean {
  for (let at: Target | undefined = target; at; at = at.parent) if (at === ancestor) return true
  return false
}

/** Writes a placement's value into its place: restated, said elsewhere, or a copy of what another place carries. */
export function restate(target: Target, placement: Placement, object: unknown): void {
  const value =
    placement.value === undefined && placement.from ? valueAt(object, placement.from) : placement.value
  target.restated = { value }
}
