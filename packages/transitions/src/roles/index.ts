import { compose } from '../compose.ts'
import { lineOf } from '../line.ts'
import type { Transition } from '../transition.ts'
import { bootstrapConfig } from './bootstrap-config.ts'
import { controlPlane } from './control-plane.ts'
import { infraCluster } from './infra-cluster.ts'
import { infraMachinePool } from './infra-machine-pool.ts'
import { infraMachine } from './infra-machine.ts'
import { ipam } from './ipam.ts'
import { contractStages } from './role.ts'
import type { ContractStage, Role } from './role.ts'

export { contractStages, roles } from './role.ts'
export type { ContractStage, ContractTarget, Role } from './role.ts'

/** What changes for a provider's objects, and for their templates, between neighbouring stages of the contract. */
export const roleTransitions: readonly Transition[] = [
  ...infraCluster,
  ...infraMachine,
  ...infraMachinePool,
  ...bootstrapConfig,
  ...controlPlane,
  ...ipam,
]

const line = lineOf(contractStages, roleTransitions)
const known = new Map<string, Transition | undefined>()

/**
 * What changes for the objects of a role from one stage of the contract to any other; of its templates where `part`
 * says so. `undefined` where there is nothing to do: the same stage, or a role without templates. Its rows say nothing
 * of `apiVersion`: which version of a provider follows which contract stands in the labels of its CRDs.
 *
 * @example mapPath(roleTransition('InfraMachine', 'v1beta1', 'v1beta2')!, 'status.ready')
 */
export function roleTransition(
  role: Role,
  from: ContractStage,
  to: ContractStage,
  part: 'object' | 'template' = 'object',
): Transition | undefined {
  const kind = part === 'template' ? `${role}Template` : role
  const key = `${kind} ${from} ${to}`
  if (!known.has(key)) {
    const way = line.chain('', kind, from, to)
    known.set(key, way?.length ? way.reduce(compose) : undefined)
  }
  return known.get(key)
}
