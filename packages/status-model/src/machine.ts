import { groupOf, versionOf } from './object.ts'
import { valueAt } from './values/path.ts'
import type { ApiObject } from './object.ts'
import { factOf } from './places.ts'
import { numberOf, textOf } from './values/read.ts'

/** Marks the Machines of a control plane, whatever its value. Upstream: `MachineControlPlaneLabel`. */
export const controlPlaneLabel = 'cluster.x-k8s.io/control-plane'

/** Whether an object is a Machine of a control plane. */
export function isControlPlaneMachine({ kind, metadata }: ApiObject): boolean {
  return kind === 'Machine' && Object.hasOwn(metadata?.labels ?? {}, controlPlaneLabel)
}

/** The name of a Machine's Node, `undefined` where there is none yet. */
export function nodeName(machine: ApiObject): string | undefined {
  return versionOf(machine) && textOf(valueAt(machine, 'status.nodeRef.name'))
}

/**
 * How long a Machine must be ready before it counts as available, in seconds: of a Machine or of the Machines that a
 * MachineSet, MachineDeployment or MachinePool makes. `undefined` counts as 0.
 */
export function minReadySeconds(object: ApiObject): number | undefined {
  if (groupOf(object) !== 'cluster.x-k8s.io') return undefined
  const place =
    object.kind === 'Machine'
      ? { v1beta1: 'spec.minReadySeconds', v1beta2: 'spec.minReadySeconds' }
      : { v1beta1: 'spec.minReadySeconds', v1beta2: 'spec.template.spec.minReadySeconds' }
  return numberOf(factOf(object, place))
}
