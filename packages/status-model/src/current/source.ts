import { conditions } from '../conditions.ts'
import { isControlPlaneMachine } from '../machine.ts'
import type { ApiObject } from '../object.ts'
import type { Condition } from './condition.ts'
import type { Owner } from './owned-condition.ts'

/** An object as far as merging its conditions needs it. */
export interface Source extends Owner {
  readonly conditions: readonly Condition[]
}

/** An API object of either version as a source. */
export function sourceOf(object: ApiObject): Source {
  return {
    kind: object.kind ?? '',
    name: object.metadata?.name ?? '',
    isControlPlaneMachine: isControlPlaneMachine(object),
    conditions: conditions(object),
  }
}
