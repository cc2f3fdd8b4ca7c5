import { remove } from '../find.ts'
import { applyTo, patchBetween } from '../patch.ts'
import type { Patch, PatchOptions } from '../patch.ts'
import type { Result } from '../result.ts'
import { hasSameState, isEqual } from './condition.ts'
import type { LegacyCondition } from './condition.ts'
import { set } from './set.ts'
import type { LegacySetOptions } from './set.ts'

export type LegacyApplyOptions = PatchOptions & LegacySetOptions

/** What leads from one list to another; times count as changes. Upstream: patch.go, `NewPatch`. */
export function patchOf(
  before: readonly LegacyCondition[],
  after: readonly LegacyCondition[],
): Patch<LegacyCondition> {
  return patchBetween(before, after, { isEqual })
}

/**
 * Three-way merge: applies a patch to a list that others may have changed meanwhile. It writes as `set` does, so that a
 * change gets the time of patching, not the one of the patch.
 *
 * Fails where others changed a condition the patch changes otherwise, unless the caller owns it. Upstream: patch.go,
 * `Apply`.
 */
export function applyPatch(
  latest: readonly LegacyCondition[],
  patch: Patch<LegacyCondition>,
  { now, ...options }: LegacyApplyOptions = {},
): Result<readonly LegacyCondition[]> {
  return applyTo(latest, patch, options, {
    isEqual,
    hasSameState,
    set: (conditions, condition) => set(conditions, condition, now && { now }),
    remove,
  })
}
