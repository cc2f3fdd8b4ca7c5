import { isControlPlaneMachine } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { identityIn, identityOf, ownersOf } from '../tree/inventory.ts'
import { memoized } from './memo.ts'
import type { Surroundings } from './surroundings.ts'

/** What belongs to a Cluster. Upstream: core/reconcilers/cluster, `getDescendants`. */
export interface Descendants {
  readonly deployments: readonly ApiObject[]
  /** All of them, and those that no MachineDeployment stands above. */
  readonly sets: readonly ApiObject[]
  readonly ownSets: readonly ApiObject[]
  readonly pools: readonly ApiObject[]
  readonly planeMachines: readonly ApiObject[]
  /** Without those of MachinePools. */
  readonly workers: readonly ApiObject[]
  readonly ownWorkers: readonly ApiObject[]
  /** Worker Machines, those of MachinePools too. */
  readonly allWorkers: readonly ApiObject[]
}

export const descendantsOf = memoized(collected)

function collected(cluster: ApiObject, { inventory }: Surroundings): Descendants {
  const identity = identityOf(cluster)
  const isOwn = (object: ApiObject) => ownersOf(object).some((owner) => identityIn(owner) === identity)
  const machines = inventory.ofCluster(cluster, 'Machine')
  const allWorkers = machines.filter((machine) => !isControlPlaneMachine(machine))
  const workers = allWorkers.filter(
    ({ metadata }) => metadata?.labels?.['cluster.x-k8s.io/pool-name'] === undefined,
  )
  const sets = inventory.ofCluster(cluster, 'MachineSet')
  return {
    deployments: inventory.ofCluster(cluster, 'MachineDeployment'),
    sets,
    ownSets: sets.filter(isOwn),
    pools: inventory.ofCluster(cluster, 'MachinePool'),
    planeMachines: machines.filter(isControlPlaneMachine),
    workers,
    ownWorkers: workers.filter(isOwn),
    allWorkers,
  }
}
