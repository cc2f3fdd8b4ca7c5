import { condition, conditions, isOwnKind, legacyConditions } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import type { Condition } from '@capi-migrate/status-model/current'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { notInDump } from '../evaluate/outcome.ts'
import { identityOf } from '../tree/inventory.ts'
import type { Inventory } from '../tree/inventory.ts'
import { isLegacyOnly } from '../tree/said.ts'
import type { Generation } from '../tree/said.ts'

/** A condition, and whether the object says it, controllers would, or it is one of v1beta1. */
export interface Seen {
  readonly condition: Condition
  readonly basis: 'stored' | 'computed' | 'legacy'
}

/** The objects of a dump, and what they say; what nobody has written is computed, where an evaluation is given. */
export interface View {
  readonly inventory: Inventory
  /** `legacy`: Ready of v1beta1 speaks for the Clusters, also where they have conditions of v1beta2. */
  readonly generation: Generation
  /** What an object says of a condition; `undefined` where it says nothing and nothing can be told. */
  condition(object: ApiObject, type: string): Seen | undefined
  /** Every condition of an object. */
  conditions(object: ApiObject): readonly Seen[]
  /** The object as controllers would leave it, where it was computed; itself otherwise. */
  settled(object: ApiObject): ApiObject
}

/**
 * Looks at a dump. What is stored counts; what is not is taken from the evaluations, but for what they cannot know, and
 * for objects that say something in v1beta1.
 *
 * @param evaluations what `evaluate` makes of the same objects, where {@link isSilent} says that they are needed
 */
export function viewOf(
  inventory: Inventory,
  evaluations: readonly Evaluation[] = [],
  { generation = 'current' }: { readonly generation?: Generation } = {},
): View {
  const evaluated = new Map(evaluations.map((one) => [identityOf(one.object), one]))
  const computed = (object: ApiObject): readonly Seen[] =>
    (isLegacyOnly(object) ? [] : (evaluated.get(identityOf(object))?.outcomes ?? []))
      .filter(({ condition: { type, reason } }) => reason !== notInDump && !condition(object, type))
      .map((one) => ({ condition: one.condition, basis: 'computed' }))
  return {
    inventory,
    generation,
    condition(object, type) {
      const stored = condition(object, type)
      if (stored) return { condition: stored, basis: 'stored' }
      return computed(object).find((one) => one.condition.type === type)
    },
    conditions: (object) => [
      ...conditions(object).map((one): Seen => ({ condition: one, basis: 'stored' })),
      ...computed(object),
    ],
    settled: (object) =>
      isLegacyOnly(object) ? object : (evaluated.get(identityOf(object))?.object ?? object),
  }
}

/**
 * Whether a Cluster does not say how it is, in either generation: its status was not dumped, or is not written yet. Then
 * only an evaluation can tell.
 */
export function isSilent(cluster: ApiObject): boolean {
  return !condition(cluster, 'Available') && isOwnKind(cluster) && legacyConditions(cluster).length === 0
}
