import { remove } from '../find.ts'
import { applyTo, patchBetween } from '../patch.ts'
import type { Patch, PatchOptions } from '../patch.ts'
import { success } from '../result.ts'
import type { Result } from '../result.ts'
import { hasSameState, isEqual } from './condition.ts'
import type { Condition } from './condition.ts'
import { defaultOrder } from './order.ts'
import { set, sorted } from './set.ts'
import type { SetOptions } from './set.ts'

export type ApplyOptions = PatchOptions & Pick<SetOptions, 'now' | 'order'>

/** What leads from one list to another: times and generations count as changes. Upstream: patch.go, `NewPatch`. */
export function patchOf(before: readonly Condition[], after: readonly Condition[]): Patch<Condition> {
  return patchBetween(before, after, { isEqual })
}

/**
 * Three-way merge: applies a patch to a list that others may have changed meanwhile, and sorts it. A condition keeps
 * the generation the patch names. A patch without operations leaves the list alone.
 *
 * Fails where others changed a condition the patch changes otherwise, unless the caller owns it. Upstream: patch.go,
 * `Apply`.
 */
export function applyPatch(
  latest: readonly Condition[],
  patch: Patch<Condition>,
  { now, order = defaultOrder, ...options }: ApplyOptions = {},
): Result<readonly Condition[]> {
  if (patch.length === 0) return success(latest)
  const applied = applyTo(latest, patch, options, {
    isEqual,
    hasSameState,
    set: (conditions, condition) => set(conditions, condition, { ...(now && { now }), order: null }),
    remove,
  })
  return applied.ok ? success(sorted(applied.value, order)) : applied
}
