import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../../../tools/management-cluster/api.ts'

export interface Machine {
  /** `namespace/name` */
  readonly name: string
  readonly cluster: string
  readonly isControlPlane: boolean
}

/** By uid. */
export type Machines = ReadonlyMap<string, Machine>

export async function machinesIn(api: Api): Promise<Machines> {
  const machines = await api.list('/apis/cluster.x-k8s.io/v1beta2/machines')
  return new Map(
    machines.map(({ metadata: { uid, namespace, name, labels = {} } }) => [
      uid!,
      {
        name: `${namespace}/${name}`,
        cluster: labels['cluster.x-k8s.io/cluster-name'] ?? '',
        isControlPlane: 'cluster.x-k8s.io/control-plane' in labels,
      },
    ]),
  )
}

/** Waits until Machines are gone, with a limit: whoever looks then sees which are not. */
export async function gone(api: Api, before: Machines, doomed: ReadonlySet<string>): Promise<void> {
  for (const end = Date.now() + 150_000; Date.now() < end; await sleep(1000)) {
    const now = await machinesIn(api)
    if ([...before].every(([uid, { name }]) => !doomed.has(name) || !now.has(uid))) return
  }
}

/** Names of the Machines that are not there any more, sorted. */
export function replaced(before: Machines, after: Machines): readonly string[] {
  return [...before].flatMap(([uid, { name }]) => (after.has(uid) ? [] : name)).sort()
}

/** Names of the Machines of a Cluster, sorted; those of its control plane, or the others, or all. */
export function namesIn(machines: Machines, cluster: string, isControlPlane?: boolean): readonly string[] {
  return [...machines.values()]
    .filter((one) => one.cluster === cluster && (isControlPlane ?? one.isControlPlane) === one.isControlPlane)
    .map(({ name }) => name)
    .sort()
}
