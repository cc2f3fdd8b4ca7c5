import type { Role } from '@capi-migrate/transitions'
import type { Check, FieldType } from './check.ts'
import type { ContractStage } from '@capi-migrate/transitions'
import type { Cores } from './stage.ts'

/** What a rule is about: a role's own page of the contract, or what all roles share. */
export type RuleGroup = Role | 'Templates' | 'clusterctl'

/**
 * `mandatory`: whoever has the role must. `conditional`: must where the rule's `when` holds. `recommended`: the contract
 * says "should". `optional`: may be left out, but has to be like this where it is there.
 */
export type RuleLevel = 'mandatory' | 'conditional' | 'recommended' | 'optional'

/**
 * - `required`, `required in its parent`: it must be there, in every object or wherever its container is.
 * - `conditional`: required where the rule's `when` holds. `optional`, `recommended`: as they say.
 * - `deprecated`: still read, to be left behind. `unread`: nobody looks, harmless. `ignored`: without effect now that
 *   v1beta1 is gone. `forbidden`: does harm.
 */
export type Presence =
  | 'required'
  | 'required in its parent'
  | 'conditional'
  | 'recommended'
  | 'optional'
  | 'deprecated'
  | 'unread'
  | 'ignored'
  | 'forbidden'

/** One field a rule speaks of, as it is in JSON. */
export interface RuleField {
  /** From the root of the object; `[]` for each item. A field of something else is named with its `owner`. */
  readonly path: string
  /** `boolean`, `integer`, `string`, `object`, `array`, or `map` for an object whose keys are names. */
  readonly type: FieldType
  readonly is: Presence
  /** Absent where it is so in every stage. */
  readonly stages?: readonly ContractStage[]
  /** What has the field, where it is not the object of the role: its CRD, its template, a Secret, a Machine … */
  readonly owner?: string
  readonly note?: string
  /** Why no check looks at it, one clause; absent where one does. */
  readonly unchecked?: string
}

/** One rule of the provider contract. */
export interface ContractRule {
  /** Never changes: `infracluster.initialization`. */
  readonly id: string
  readonly group: RuleGroup
  /** The roles it binds. */
  readonly roles: readonly Role[]
  /** What it is looked at: each kind of the role (with its template), each template kind, or the repository once. */
  readonly subject: 'kind' | 'template' | 'repository'
  readonly title: string
  readonly level: RuleLevel
  /** When a conditional rule is mandatory. */
  readonly when?: string
  /** What a provider may not have, and the rule with it, which is only worth a note then. */
  readonly needs?: 'ClusterClass'
  /** The minors of Cluster API whose contract has the rule. */
  readonly cores: Cores
  /** Stages the rule says anything about. */
  readonly stages: readonly ContractStage[]
  /** What it asks for, in a sentence or two. */
  readonly asks: string
  readonly fields: readonly RuleField[]
  /** How it is detected; none where only a person can tell. */
  readonly checks: readonly Check[]
  /** What happens when it is violated. */
  readonly consequence: string
  /** What a person has to know beside it. */
  readonly note?: string
  /** Where upstream says it: a page of the contract below docs/book/src/developer/providers/contracts. */
  readonly source: string
  /** Issues and pull requests of providers that met the consequence. */
  readonly seen?: readonly string[]
}
