import { isList, isWithin, leavesOf } from './target.ts'
import type { Origin, Target } from './tree.ts'

/**
 * The container of the new object that a container of the source stands for, where its parts go different ways:
 * the one at the same place, or of the same name further down (`strategy` → `rollout.strategy`), or the one that
 * takes most members by their names (`ref` → `templateRef`), or the outermost of its kind that takes nothing from anywhere
 * else (`machineHealthCheck` → `healthCheck`, `unhealthyConditions` → `checks.unhealthyNodeConditions`). None where the
 * parts only move up.
 */
export function counterpartOf(
  origin: Origin,
  target: Target,
  leaves = targetsOf(origin),
): Target | undefined {
  if (leaves.length === 0) return undefined
  const same = target.children.get(origin.key)
  if (same && isFree(same) && leaves.some((leaf) => isWithin(leaf, same))) return same
  return (
    sameName(origin, target, leaves) ?? sameMembers(origin, target) ?? ownContainer(origin, target, leaves)
  )
}

function sameName(origin: Origin, target: Target, leaves: readonly Target[]): Target | undefined {
  if (typeof origin.key === 'number') return undefined
  for (const leaf of leaves) {
    for (let at = leaf.parent; at && at !== target; at = at.parent) {
      if (at.key === origin.key && isFree(at) && isWithin(at, target)) return at
    }
  }
  return undefined
}

function sameMembers(origin: Origin, target: Target): Target | undefined {
  for (const { key, target: leaf } of origin.children.values()) {
    const at = leaf?.parent
    if (at && leaf.key === key && at !== target && isFree(at) && isWithin(at, target)) return at
  }
  return undefined
}

function ownContainer(origin: Origin, target: Target, leaves: readonly Target[]): Target | undefined {
  for (const candidate of target.children.values()) {
    if (
      !isFree(candidate) ||
      origin.children.has(candidate.key) ||
      !leaves.every((leaf) => isWithin(leaf, candidate))
    )
      continue
    const isOwn = leavesOf(candidate).every(({ source }) => !source || isBelow(source, origin))
    const isAlike = isList(candidate) === (origin.node.kind === 'list')
    if (isOwn && isAlike) return candidate
    return ownContainer(origin, candidate, leaves) ?? (isOwn ? candidate : undefined)
  }
  return undefined
}

/** True for a container that is made only by its members, and has no host yet. */
export function isFree({ origin, restated, placement, children }: Target): boolean {
  return !origin && !restated && !placement && children.size > 0
}

function isBelow(origin: Origin, ancestor: Origin): boolean {
  for (let at: Origin | undefined = origin; at; at = at.parent) if (at === ancestor) return true
  return false
}

function targetsOf(origin: Origin, targets: Target[] = []): Target[] {
  if (origin.target) targets.push(origin.target)
  for (const child of origin.children.values()) targetsOf(child, targets)
  return targets
}
