import { assemble, mapPlace, opened, place, printPlace, valueAt } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placed, Placement, Row, Said } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'
import type { Task } from '@capi-migrate/edits'
import { isEqual, isMap } from '@capi-migrate/edits/json'
import { isWithin } from '../../read/at.ts'
import { say } from '../../tasks/index.ts'
import type { JsonMap } from '@capi-migrate/edits/json'
import { merge, MergeError } from './merge.ts'
import { fullList, listsOf } from './merge-list.ts'
import type { List } from './merge-list.ts'
import { asRefused, asRollout } from './rollout.ts'
import { withoutEmptied } from './emptied.ts'
import { arrived } from './states.ts'

/** What becomes of a strategic-merge patch, or why a person has to decide. */
export type MergeRewritten =
  | {
      readonly placed: Placed
      /** True where it is what the patch would become as an object of its own. */
      readonly isPlain: boolean
    }
  | Open

interface Open extends Said, Pick<Task, 'tried'> {
  readonly rollout?: true
  readonly row?: Row
  readonly place: Place
}

/** Rewrites a strategic-merge patch for all objects it is applied to; `undefined` where it stays as it is. */
export function rewriteMerge(
  patch: JsonMap,
  targets: readonly JsonMap[],
  hasSchema: boolean,
  options: ConvertOptions,
): MergeRewritten | undefined {
  const plain = place(patch, { ...options, isPatch: true })
  if (!plain) return undefined
  const lists = listsOf(plain.placements)
  const [first] = lists
  if (hasSchema && first) return saidOf(say('kustomize/list-schema'), first)
  const versions: MergeRewritten[] = targets.map((target) =>
    rewrittenFor(patch, plain, lists, target, options),
  )
  const failed = versions.find((version) => 'what' in version)
  const [one] = versions.flatMap((version) => ('placed' in version ? [version] : []))
  if (failed || !one) return failed ?? { placed: plain, isPlain: true }
  const now = assemble(patch, one.placed.placements)
  const same = versions.every(
    (version) => 'placed' in version && isEqual(assemble(patch, version.placed.placements), now),
  )
  return same ? one : saidOf(say('kustomize/list-per-object'), first)
}

/** A patch for one object: where a map becomes a list, the list is written out with the entries of the object. */
function rewrittenFor(
  patch: JsonMap,
  plain: Placed,
  lists: readonly List[],
  target: JsonMap,
  options: ConvertOptions,
): MergeRewritten {
  const old = olderOf(target, patch, options)
  const now = arrived(target, options)
  let after: JsonMap | undefined
  try {
    after = merge(old, patch)
  } catch (error) {
    if (!(error instanceof MergeError)) throw error
    return saidOf(error.said, lists[0])
  }
  if (!after) return { placed: plain, isPlain: true }
  const goal = arrived({ ...after, ...identity(old) }, options)
  const alone = merge(now, assemble(patch, plain.placements) as JsonMap)
  if (alone && isEqual({ ...alone, ...identity(now) }, goal)) return { placed: plain, isPlain: true }
  const replaced = listsIn(patch)
  const isReplaced = (from: Place): boolean => replaced.some((list) => isWithin(from, list))
  const whole = place({ ...after, ...identity(old) }, options) ?? plain
  const full = lists.flatMap((list) => fullList(list, patch, goal) ?? [])
  const known = new Set(lists.flatMap(({ items }) => items.flat()))
  const isOther = (placement: Placement): boolean =>
    !known.has(placement) && !(placement.from && isReplaced(placement.from))
  const placements = [
    ...opened(plain.placements, patch, replaced).filter(isOther),
    ...replaced.flatMap((list) => placementsAt(list, whole.placements, patch, options)),
    ...full,
  ].flatMap((placement) => withNull(placement, patch, options))
  const undecided = [
    ...plain.undecided.filter(({ from }) => !isReplaced(from)),
    ...whole.undecided.filter(({ from }) => isReplaced(from)),
  ]
  const placed = { ...plain, placements, undecided }
  const result = merge(now, assemble(patch, placements) as JsonMap)
  if (result && isEqual({ ...result, ...identity(now) }, goal)) return { placed, isPlain: false }
  const cleared = result && withoutEmptied(placements, result, goal)
  const emptied = cleared && merge(now, assemble(patch, cleared) as JsonMap)
  if (emptied && isEqual({ ...emptied, ...identity(now) }, goal))
    return { placed: { ...placed, placements: cleared }, isPlain: false }
  const [first] = lists
  const said = first
    ? say('kustomize/list-uncertain', { list: first.to.join('.') })
    : say('kustomize/merge-differs', { place: printPlace(firstDifference(result, goal) ?? []) })
  const isOneWay = isEqual(assemble(patch, placements), assemble(patch, plain.placements))
  const tried = isOneWay ? undefined : waysTried(alone, result, goal)
  return { ...saidOf(said, first), ...(tried && { tried }) }
}

/** What the two ways to write a patch would come to. */
function waysTried(alone: unknown, inFull: unknown, goal: JsonMap): readonly string[] {
  const wrong = (result: unknown): string =>
    `${printPlace(firstDifference(result, goal) ?? []) || 'the object'} would differ`
  return [`as an object of its own: ${wrong(alone)}`, `with its lists written out in full: ${wrong(inFull)}`]
}

/** What is said of a patch that stays, and of one on a list that was a map, that its order counts. */
function saidOf(said: Said, list: List | undefined): Open {
  return list ? { ...asRollout(said), row: list.row, place: list.from } : { ...asRefused(said), place: [] }
}

/** The outermost lists of a patch: each replaces the object's, and means there what it means in the object. */
function listsIn(value: unknown, place: Place = []): readonly Place[] {
  if (Array.isArray(value)) return [place]
  return isMap(value) ? Object.keys(value).flatMap((key) => listsIn(value[key], [...place, key])) : []
}

/** What the whole object's placements say of one place. */
function placementsAt(
  place: Place,
  all: readonly Placement[],
  patch: JsonMap,
  options: ConvertOptions,
): readonly Placement[] {
  const images = mapPlace(patch, place, options)?.to ?? []
  const isAdded = (to: Place): boolean => images.some((image) => isWithin(to, image))
  const below = all.filter(({ from, to }) => (from ? isWithin(from, place) : to && isAdded(to)))
  const above = all.filter(({ from }) => from && from.length < place.length && isWithin(place, from))
  const [own] = above.sort((a, b) => b.from!.length - a.from!.length)
  if (below.some(({ from }) => from?.length === place.length) || !own) return below
  const row = own.row && { row: own.row }
  return [
    { from: place, ...(own.to && { to: [...own.to, ...place.slice(own.from!.length)] }), ...row },
    ...below,
  ]
}

/** A target that has gone ahead, as the patch still knows it. */
function olderOf(target: JsonMap, patch: JsonMap, options: ConvertOptions): JsonMap {
  if (target.apiVersion === patch.apiVersion || place(target, options)) return target
  const object = arrived(target, { ...options, to: 'v1beta1' })
  return object.apiVersion === patch.apiVersion ? object : target
}

function identity({ apiVersion, kind, metadata }: JsonMap): JsonMap {
  return { apiVersion, kind, ...(metadata !== undefined && { metadata }) }
}

/** `null` removes: it does so in the new version too. */
function withNull(placement: Placement, patch: JsonMap, options: ConvertOptions): readonly Placement[] {
  const { from, to, row } = placement
  if (!from || to || valueAt(patch, from) !== null || row?.codec?.spread) return [placement]
  const mapped = mapPlace(patch, from, options)
  if (!mapped || mapped.to.length === 0) return [placement]
  return mapped.to.map((place) => ({ from, to: place, value: null, ...(row && { row }) }))
}
