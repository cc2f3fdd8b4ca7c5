import { condition } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import type { Condition } from '@capi-migrate/status-model/current'
import {
  controlPlaneAvailable,
  controlPlaneInitialized,
  infrastructureReady,
} from '../evaluate/cluster-parts.ts'
import {
  bootstrapConfigReady,
  infrastructureReady as machineInfrastructureReady,
} from '../evaluate/machine-parts.ts'
import { computed, internalError } from '../evaluate/outcome.ts'
import type { Outcome } from '../evaluate/outcome.ts'
import { surroundingsOf } from '../evaluate/surroundings.ts'
import { inventoryOf } from '../tree/inventory.ts'
import type { FoundObject, Surroundings } from '../evaluate/surroundings.ts'
import { readField } from './accessor.ts'
import { initializedPath } from './cluster.ts'
import type { Reading } from './reading.ts'
import type { ReadRole, Situation } from './situation.ts'

type Rule = (owner: ApiObject, around: Surroundings) => Outcome

/** The conditions of an owner that show an object of a role; those of MachinePools are not implemented upstream. */
const shown: Readonly<Record<ReadRole, Readonly<Record<string, Rule>>>> = {
  InfraCluster: { InfrastructureReady: infrastructureReady },
  ControlPlane: {
    ControlPlaneInitialized: controlPlaneInitialized,
    ControlPlaneAvailable: controlPlaneAvailable,
  },
  BootstrapConfig: { BootstrapConfigReady: bootstrapConfigReady },
  InfraMachine: { InfrastructureReady: machineInfrastructureReady },
  InfraMachinePool: {},
}

/** The conditions that show the object, once the fields of the owner are written. */
export function conditionsOf(situation: Situation, reading: Reading, owner: ApiObject): readonly Condition[] {
  if (owner.kind === 'MachinePool') return []
  const around = aroundOf(situation, reading)
  return Object.entries(shown[situation.role]).map(([type, rule]) => {
    const isFrozen = type === 'ControlPlaneInitialized' && condition(owner, type)?.status === 'True'
    if (isFrozen) return computed(type, 'True', 'Initialized').condition
    if (reading.is === 'unread') return internalError(type).condition
    if (type === 'ControlPlaneInitialized' && reading.is === 'there')
      return initialized(type, situation, reading).condition
    return rule(owner, around).condition
  })
}

/** Read off the object, not off what the Cluster remembers. */
function initialized(
  type: string,
  { core }: Situation,
  { object, label }: Extract<Reading, { is: 'there' }>,
): Outcome {
  const flag = readField(object, initializedPath(label.contract, core), 'bool')
  if (flag.state === 'error') return internalError(type)
  return flag.state === 'there' && flag.value
    ? computed(type, 'True', 'Initialized')
    : computed(type, 'False', 'NotInitialized', 'Control plane not yet initialized')
}

/** A world with this one object: everything else is there and says nothing. */
export function aroundOf({ crd }: Situation, reading: Reading): Surroundings {
  const found: FoundObject =
    reading.is === 'there' ? { state: 'there', object: reading.object } : { state: 'gone' }
  const contract = reading.is === 'there' ? reading.label.contract : 'v1beta2'
  return {
    ...surroundingsOf(inventoryOf([]), {
      now: new Date(0),
      contracts: { [`${crd.group}/${crd.kind}`]: contract },
    }),
    look: ({ kind }) => (kind === crd.kind ? found : { state: 'there', object: {} }),
  }
}
