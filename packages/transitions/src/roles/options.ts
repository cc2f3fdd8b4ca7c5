import type { Context, Placeholders } from '../codec.ts'
import type { SchemaNode } from '../schema.ts'
import type { ContractStage, Role } from './role.ts'

/** The role of an object, and the stages of the contract it is to go from and to. */
export interface RoleStep {
  readonly role: Role
  readonly from: ContractStage
  readonly to: ContractStage
  /** The API version that follows the contract there, as the CRD's label says; the object's own where absent. */
  readonly apiVersion?: string
  /** What that version takes; an object that would lose a field by it stays as it is, and a person is told. */
  readonly schema?: SchemaNode
}

/** How a provider's object is to be converted. */
export interface RoleOptions extends RoleStep {
  /** `(group, kind)` → `group/version`, for references on the way down; asked before the built-in table. */
  readonly lookup?: Context['lookup']
  /** What is known of texts that a template engine will replace. */
  readonly placeholder?: Placeholders
}
