import { mapPlace, printPlace } from '@capi-migrate/transitions'
import type { ConvertOptions, Place, Placement, Row, Undecided } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'
import { say } from '../../tasks/index.ts'
import { isEqual } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { agreed } from './fate.ts'
import type { Fate } from './fate.ts'
import { neededBy, operate, pointerSteps } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { behindBy, isOurs } from './left-behind.ts'
import { rewriteFor } from './operation.ts'
import type { Rewriting } from './operation.ts'
import { kept, made } from './operation-items.ts'
import type { Item } from './operation-items.ts'
import { asRefused, asRollout, isOfEntry, moves } from './rollout.ts'
import { arrived, isNearlyEqual } from './states.ts'

/** Something in a list of operations that a person has to decide. */
export interface OpenOperation extends Pick<Undecided, 'code' | 'what' | 'next' | 'rollout'> {
  readonly index: number
  /** The place of the object it is about. */
  readonly place: Place
  readonly row?: Row
  /** True where the operation does not stay for its sake. */
  readonly isWritten?: true
}

/** What becomes of a list of operations. */
export interface OperationsRewritten {
  /** From places in the old list to places in the new one. */
  readonly placements: readonly Placement[]
  readonly open: readonly OpenOperation[]
  /** How many there are now. */
  readonly count: number
}

/** Rewrites a JSON patch for all objects it is applied to; each must get the same one. */
export function rewriteOperations(
  operations: readonly Operation[],
  targets: readonly JsonMap[],
  options: ConvertOptions,
): OperationsRewritten {
  const each = targets.map((target) => settled(operations, target, options))
  const open: OpenOperation[] = []
  const items = operations.map((operation, index): Fate => {
    const fate = agreed(
      operation,
      each.map((one) => one[index]!),
      targets,
      options,
    )
    const said = fate.open ?? (fate.asked && { ...fate.asked, isWritten: true as const })
    if (said)
      open.push({ index, place: placeSaid(operation.path), ...(fate.row && { row: fate.row }), ...said })
    return fate
  })
  const { placements, count } = placed(operations, items)
  return { placements, open, count }
}

/**
 * The fates of operations for one object. Empty values that a later operation fills are kept; where that leaves
 * something empty in the end, they are not.
 */
function settled(
  operations: readonly Operation[],
  target: JsonMap,
  options: ConvertOptions,
): readonly Fate[] {
  const kept = fatesFor(operations, target, options, true)
  if (kept.isExact) return kept.fates
  const plain = fatesFor(operations, target, options, false)
  const openIn = ({ fates }: typeof plain): number => fates.filter(({ open }) => open).length
  return openIn(kept) < openIn(plain) ? kept.fates : plain.fates
}

function fatesFor(
  operations: readonly Operation[],
  target: JsonMap,
  options: ConvertOptions,
  keepsEmpty: boolean,
): { fates: readonly Fate[]; isExact: boolean } {
  const isMoving = mapPlace(target, ['apiVersion'], options) !== undefined
  let before: JsonMap | undefined = isMoving ? target : undefined
  let now = arrived(target, options)
  let isExact = true
  const fates = operations.map((operation, index): Fate => {
    try {
      const behind = isMoving ? undefined : behindBy(operation, now, options)
      if (!isMoving && !behind) {
        now = operate(now, operation) as JsonMap
        before = undefined
        return { items: [kept] }
      }
      // What is misplaced is so for one operation; a version is kept for those that follow.
      const isMisplaced = behind !== undefined && behind.version === undefined
      const older = (isMisplaced ? undefined : before) ?? behind!.older(now)
      const after = operate(older, operation) as JsonMap
      const goal = arrived(after, options)
      const later = keepsEmpty ? operations.slice(index + 1).map(({ path }) => path) : []
      const rewriting = rewriteFor(
        { operation, before: older, goal, now, isNeeded: neededBy(later) },
        options,
      )
      const row = (rewriting.row ?? behind) && { row: rewriting.row ?? behind!.row }
      const result = resultOf(rewriting, operation, now)
      const isRight = result !== undefined && isNearlyEqual(result, goal)
      if (isRight && index === operations.length - 1) isExact = !isMoving || isEqual(result, goal)
      now = isRight ? result : goal
      before = isMisplaced ? undefined : after
      if ('what' in rewriting) {
        const { row: _, ...open } = rewriting
        return { items: [kept], open, ...row }
      }
      if (isRight)
        return {
          items: rewriting.items,
          ...(rewriting.guard && { guard: rewriting.guard }),
          ...row,
          ...(rewriting.why !== undefined && { why: rewriting.why }),
          ...(rewriting.asked && { asked: rewriting.asked }),
        }
      const apart = printPlace(firstDifference(result, goal) ?? [])
      const { op, path } = operation
      const said = say('kustomize/operation-differs', { op, path, place: apart })
      return {
        items: [kept],
        ...row,
        open: isOfEntry(operation, older, options) ? asRollout(said) : asRefused(said),
      }
    } catch (error) {
      if (!isOurs(target)) return { items: [kept] }
      if (before) now = arrived(before, options)
      const { op, path } = operation
      const cause = (error as Error).message
      const said = say('kustomize/operation-not-applicable', { op, path, cause })
      return { items: [kept], open: before && moves(operation, before, options) ? asRefused(said) : said }
    }
  })
  return { fates, isExact: isExact && fates.every(({ open }) => !open) }
}

/** The place that a pointer names, whatever is there. */
function placeSaid(pointer: string): Place {
  return pointerSteps(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** What a rewritten operation makes of an object; `undefined` where there is none. */
function resultOf(rewriting: Rewriting, operation: Operation, now: JsonMap): JsonMap | undefined {
  if ('what' in rewriting) return undefined
  const { guard, items } = rewriting
  return [...(guard ? [guard] : []), ...items].reduce<unknown>(
    (object, item) => operate(object, made(operation, item)),
    now,
  ) as JsonMap
}

/** The placements of a whole list; what stays is one placement. */
function placed(
  operations: readonly Operation[],
  fates: readonly Fate[],
): { placements: readonly Placement[]; count: number } {
  let count = 0
  const placements = fates.flatMap(({ items, row, why }, i): readonly Placement[] => {
    if (items.length === 0) {
      return [{ from: [i], ...(row && { row }), why: why ?? 'the new version has no such field' }]
    }
    return items.flatMap((item) => {
      const to = count++
      const parts = item.length === 1 && i !== to ? wholly(operations[i]!) : item
      return parts.map((part): Placement => {
        const isPath = part.to?.[0] === 'path' && part.value !== undefined
        return {
          ...part,
          ...(part.from && { from: [i, ...part.from] }),
          ...(part.to && { to: [to, ...part.to] }),
          ...(isPath && row && !part.row && { row }),
        }
      })
    })
  })
  return { placements, count }
}

/** An operation that stays as it is, member by member: it stands at another place of the list. */
function wholly(operation: Operation): Item {
  return Object.keys(operation).map((key) => ({ from: [key], to: [key] }))
}
