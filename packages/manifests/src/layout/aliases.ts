import { isMap } from '@capi-migrate/edits/json'
import { valueAt } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import { mergeSources, valueOf } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { say } from '../tasks/index.ts'
import { counterpartOf } from './counterpart.ts'
import { firstDifference } from '../read/difference.ts'
import { Refusal } from './refusal.ts'
import { carriedIn } from './target.ts'
import type { Grown, Origin, Target } from './tree.ts'

/**
 * What lies behind an alias or a merge key is written out where it goes, at first. Where the node with the anchor
 * gets the same edits, the alias says the same as before and stays. An alias that is carried stays as well, as long
 * as its anchor does and says the same.
 */
export function keepAliases({ origin: root, target }: Grown, expected: unknown): void {
  const origins = new Map<Node, Origin>()
  const aliases: Origin[] = []
  const visit = (origin: Origin): void => {
    const isAlias = origin.entry.value.kind === 'alias'
    if (!isAlias) origins.set(origin.entry.value, origin)
    if (isAlias || (origin.merge && !origin.stays)) aliases.push(origin)
    for (const child of origin.children.values()) visit(child)
  }
  visit(root)
  const bySource = targetsBySource(target)
  const valueNow = (target: Target): unknown => valueAt(expected, placeOf(target))
  for (const origin of aliases) {
    if (origin.target) checkCarried(origin, origin.target, root, origins, valueNow)
    const targets = bySource.get(origin) ?? []
    const holder = origin.parent && hostOf(origin.parent)
    if (origin.target || origin.stays || targets.length === 0 || !holder) continue
    if (origin.merge) keepMerge(origin, holder, targets, origins, valueNow)
    else keepAlias(origin, holder, targets, origins, valueNow)
  }
}

/** Writes an alias out where its anchor goes, or says something else from now on. */
function checkCarried(
  origin: Origin,
  target: Target,
  root: Origin,
  origins: Map<Node, Origin>,
  valueNow: ValueNow,
): void {
  if (target.restated) return
  if ([...target.children.values()].some((child) => carriedIn(child).length > 0)) {
    throw new Refusal(origin.entry.start, say('yaml/fields-into-alias'))
  }
  target.children.clear()
  const anchored = origins.get(origin.node) ?? deepest(root, origin.node)
  const said = !anchored.target || anchored.target.restated || anchored.node === origin.node
  const stays =
    anchored.target &&
    !firstDifference(said ? valueNow(anchored.target) : valueOf(origin.node), valueNow(target))
  if (!stays) target.restated = { value: valueNow(target) }
}

/** The innermost origin that holds a node. */
function deepest(origin: Origin, node: Node): Origin {
  for (const child of origin.children.values()) {
    const { start, end } = child.entry.value
    if (start <= node.start && node.end <= end) return deepest(child, node)
  }
  return origin
}

type ValueNow = (target: Target) => unknown

function keepAlias(
  origin: Origin,
  holder: Target,
  targets: Target[],
  origins: Map<Node, Origin>,
  valueNow: ValueNow,
): void {
  const anchored = origins.get(origin.node)?.target
  const target = counterpartOf(origin, holder, targets)
  if (!anchored || !target || firstDifference(valueNow(anchored), valueNow(target))) return
  target.children.clear()
  target.origin = origin
  target.source = origin
  origin.target = target
}

/** Takes out what the merged map says already; the merge entry stays if nothing else is left to say. */
function keepMerge(
  origin: Origin,
  holder: Target,
  targets: Target[],
  origins: Map<Node, Origin>,
  valueNow: ValueNow,
): void {
  const anchored = mergeSources(origin.entry.value).map((source) => origins.get(source)?.target)
  if (anchored.length !== 1 || !anchored[0] || holder.origin !== origin.parent) return
  const merged = valueNow(anchored[0])
  const now = valueNow(holder)
  if (!isMap(merged) || !isMap(now)) return
  const members = new Set(targets.map((target) => memberOf(target, holder)))
  for (const member of members) {
    if (
      !member ||
      !isBehind(member, origin) ||
      !(member.key in merged) ||
      firstDifference(merged[member.key], now[member.key])
    )
      return
  }
  if (Object.keys(merged).some((key) => !(key in now))) return
  for (const member of members) holder.children.delete(member!.key)
  origin.stays = true
}

/** True where all of a target comes from behind one merge key. */
function isBehind(target: Target, origin: Origin): boolean {
  if (target.source && target.source !== origin) return false
  return [...target.children.values()].every((child) => isBehind(child, origin))
}

function memberOf(target: Target, holder: Target): Target | undefined {
  for (let at: Target | undefined = target; at; at = at.parent) if (at.parent === holder) return at
  return undefined
}

function hostOf(origin: Origin): Target | undefined {
  for (let at: Origin | undefined = origin; at; at = at.parent) if (at.target) return at.target
  return undefined
}

function placeOf(target: Target): Place {
  return target.parent ? [...placeOf(target.parent), target.key] : []
}

function targetsBySource(root: Target): Map<Origin, Target[]> {
  const targets = new Map<Origin, Target[]>()
  const visit = (target: Target): void => {
    if (target.source) targets.set(target.source, [...(targets.get(target.source) ?? []), target])
    for (const child of target.children.values()) visit(child)
  }
  visit(root)
  return targets
}
