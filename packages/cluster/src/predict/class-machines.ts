import { listOf } from '@capi-migrate/edits/json'
import { classRef, isControlPlaneMachine } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import type { KubeObject } from '../source/object.ts'
import type { Users } from './class-places.ts'
import { core, machinesWith } from './judge.ts'
import type { Foreseen } from './judge.ts'

const topologyLabel = `topology.${core}`

/** The Machines of all Clusters of a class, or those of some users alone. Throws Unreadable. */
export async function machinesOfClass(
  clusterClass: KubeObject,
  users: readonly Users[],
  world: Foreseen,
): Promise<readonly KubeObject[]> {
  const { name, namespace } = clusterClass.metadata
  const clusters = (await world.labelled(core, 'Cluster', undefined)).filter((cluster) => {
    const ref = classRef(cluster)
    return ref?.name === name && ref.namespace === namespace
  })
  const found = await Promise.all(clusters.map((cluster) => machinesOfCluster(cluster, users, world)))
  return found.flat()
}

/** The Machines of some users of one Cluster with a topology. Throws Unreadable. */
export async function machinesOfCluster(
  cluster: KubeObject,
  users: readonly Users[],
  world: Foreseen,
): Promise<readonly KubeObject[]> {
  const { name, namespace } = cluster.metadata
  const machines = await machinesWith(world, `${core}/cluster-name=${name}`, namespace)
  return machines.filter((machine) => users.some((one) => uses(machine, one, cluster)))
}

/** Every user of a class. */
export function everyUser(cluster: KubeObject): readonly Users[] {
  const classes = (list: string): readonly string[] =>
    workersOf(cluster, list).map((one) => String(valueAt(one, 'class')))
  return [
    { controlPlane: true },
    ...classes('machineDeployments').map((deployments) => ({ deployments })),
    ...classes('machinePools').map((pools) => ({ pools })),
  ]
}

function uses(machine: KubeObject, users: Users, cluster: KubeObject): boolean {
  if (!users) return false
  if ('controlPlane' in users) return isControlPlaneMachine(machine)
  const [list, label, wanted] =
    'deployments' in users
      ? ['machineDeployments', 'deployment-name', users.deployments]
      : ['machinePools', 'pool-name', users.pools]
  const worker = machine.metadata.labels?.[`${topologyLabel}/${label}`]
  return workersOf(cluster, list!).some(
    (one) => valueAt(one, 'name') === worker && valueAt(one, 'class') === wanted,
  )
}

function workersOf(cluster: KubeObject, list: string): readonly unknown[] {
  return listOf(valueAt(cluster, `spec.topology.workers.${list}`))
}
