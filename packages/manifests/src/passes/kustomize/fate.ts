import type { ConvertOptions, Row, Undecided } from '@capi-migrate/transitions'
import type { JsonMap } from '@capi-migrate/edits/json'
import { say } from '../../tasks/index.ts'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { kept, made } from './operation-items.ts'
import type { Item } from './operation-items.ts'
import { asRefused, asRollout, isOfEntry } from './rollout.ts'

/** What becomes of one operation for one object, or for all. */
export interface Fate {
  readonly items: readonly Item[]
  /** A test that goes before them. */
  readonly guard?: Item
  readonly row?: Row
  readonly why?: string
  readonly open?: Pick<Undecided, 'code' | 'what' | 'next' | 'rollout'>
  /** What a person is asked for though it is written: a variable has to give the new form. */
  readonly asked?: Pick<Undecided, 'code' | 'what' | 'next'>
}

/**
 * What becomes of an operation for all the objects it is applied to, where it is the same for each; else it stays, and a
 * person decides. A guard is left out where the objects differ only in that.
 */
export function agreed(
  operation: Operation,
  fates: readonly Fate[],
  targets: readonly JsonMap[],
  options: ConvertOptions,
): Fate {
  const texts = (part: (fate: Fate) => readonly Item[]): number =>
    new Set(fates.map((fate) => `${fate.open !== undefined} ${textOf(operation, part(fate))}`)).size
  const [first] = fates
  if (!first || texts(({ items }) => items) > 1) return disagreement(operation, fates, targets, options)
  const { guard, ...fate } = first
  const isCommon = guard && texts((one) => (one.guard ? [one.guard] : [])) === 1
  return isCommon ? { ...fate, items: [guard, ...fate.items] } : fate
}

function disagreement(
  operation: Operation,
  fates: readonly Fate[],
  targets: readonly JsonMap[],
  options: ConvertOptions,
): Fate {
  const row = fates.find((fate) => fate.row)?.row
  const said = say('kustomize/patch-per-object')
  const isOrdered = targets.some((target) => isOfEntry(operation, target, options))
  return { items: [kept], ...(row && { row }), open: isOrdered ? asRollout(said) : asRefused(said) }
}

function textOf(operation: Operation, items: readonly Item[]): string {
  return JSON.stringify(items.map((item) => made(operation, item)))
}
