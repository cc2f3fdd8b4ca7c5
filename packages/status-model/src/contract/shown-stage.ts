import { roleTransitions } from '@capi-migrate/transitions'
import type { ContractStage, Role } from '@capi-migrate/transitions'
import type { ApiObject } from '../object.ts'
import { spotsOf } from './spots.ts'

/**
 * The stage of the contract that the fields of a provider's object show, where nothing else tells: v1beta2 where it has
 * a field that v1beta1 does not have.
 */
export function shownStage(object: ApiObject, role: Role): ContractStage {
  const kind = object.kind?.endsWith('Template') ? `${role}Template` : role
  const rows = roleTransitions.find((one) => one.kind === kind && one.to === 'v1beta2')?.rows ?? []
  const isNew = rows.some(
    ({ verb, to }) => verb === 'add' && spotsOf(object, to[0]!).some(({ value }) => value !== undefined),
  )
  return isNew ? 'v1beta2' : 'v1beta1'
}
