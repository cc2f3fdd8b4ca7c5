import { isKind } from '@capi-migrate/status-model'
import type { KindName, ApiObject } from '@capi-migrate/status-model'
import { watchedInventory } from '../tree/inventory.ts'
import { controlPlaneInitialized, infrastructureReady } from './cluster-parts.ts'
import { cluster } from './cluster.ts'
import { evaluateWith } from './evaluation.ts'
import type { Evaluation, Evaluator } from './evaluation.ts'
import { kubeadmControlPlane } from './kubeadm-control-plane.ts'
import { machineDeployment } from './machine-deployment.ts'
import { machineHealthCheck } from './machine-health-check.ts'
import { machinePool } from './machine-pool.ts'
import { machineSet } from './machine-set.ts'
import { machine } from './machine.ts'
import { inV1Beta2, surroundingsOf } from './surroundings.ts'
import type { Circumstances } from './surroundings.ts'

/** What Machines wait for. */
const beginnings: Evaluator = { conditions: [infrastructureReady, controlPlaneInitialized] }

/** From below: each kind sees what was computed for those before it, as a settled system would. */
const evaluators: readonly (readonly [KindName, Evaluator])[] = [
  ['Cluster', beginnings],
  ['MachineHealthCheck', machineHealthCheck],
  ['Machine', machine],
  ['KubeadmControlPlane', kubeadmControlPlane],
  ['MachineSet', machineSet],
  ['MachineDeployment', machineDeployment],
  ['MachinePool', machinePool],
  ['Cluster', cluster],
]

/**
 * What upstream's controllers would write into the status of every object of a dump, once they are done. Controllers
 * run one by one: a dump that is taken while something changes may well say something else.
 */
export function evaluate(dump: readonly ApiObject[], circumstances: Circumstances): readonly Evaluation[] {
  const inventory = watchedInventory()
  // Copies: what is read of an object is kept by it, and whoever gave it may change it before the next evaluation.
  for (const object of inV1Beta2(dump)) inventory.put({ ...object })
  const evaluations: Evaluation[] = []
  for (const [kind, evaluator] of evaluators) {
    const around = surroundingsOf(inventory, circumstances)
    const done = inventory.objects
      .filter((object) => isKind(object, kind))
      .map((object) => evaluateWith(evaluator, object, around))
    for (const { object } of done) inventory.put(object)
    if (evaluator !== beginnings) evaluations.push(...done)
  }
  return evaluations
}
