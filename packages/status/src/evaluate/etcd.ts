import { nodeName } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { clusterOf, isDeleting, keyOf } from './surroundings.ts'
import type { EtcdMember, Surroundings } from './surroundings.ts'
import { age } from './texts.ts'

/** The members of a control plane's etcd; `undefined` where nobody has said what they are. */
export function membersOf(
  plane: ApiObject,
  around: Surroundings,
): readonly EtcdMember[] | 'unreachable' | undefined {
  const cluster = clusterOf(plane, around)
  return cluster && around.etcdMembers?.[keyOf(cluster)]
}

export function hasExternalEtcd(plane: ApiObject): boolean {
  return valueAt(plane, 'spec.kubeadmConfigSpec.clusterConfiguration.etcd.external') !== undefined
}

/** What is said of members that no Machine hosts. Upstream: workload_cluster_conditions.go, `compareMachinesAndMembers`. */
export function strayMembers(
  members: readonly EtcdMember[],
  machines: readonly ApiObject[],
): readonly string[] {
  return members
    .filter((member) => !machines.some((machine) => isHosting(machine, member)))
    .map(
      ({ id, name }) =>
        `Etcd member ${name || `${id} (Name not yet assigned)`} does not have a corresponding Machine`,
    )
}

/**
 * Whether members and Machines are the same, but for what is coming or going. A Node has two minutes to become a member.
 * Upstream: workload_cluster_conditions.go, `compareMachinesAndMembers`.
 */
export function isMatching(
  members: readonly EtcdMember[],
  machines: readonly ApiObject[],
  nodes: readonly ApiObject[],
  now: Date,
): boolean {
  const isComing = machines.some((machine) => !nodeName(machine))
  const isOld = (name: string) =>
    nodes.some(
      (node) => node.metadata?.name === name && age(node, 'metadata.creationTimestamp', now) > 2 * 60,
    )
  const isLate = machines.some((machine) => {
    const name = nodeName(machine)
    return (
      name && !members.some((member) => isHosting(machine, member)) && !isDeleting(machine) && isOld(name)
    )
  })
  return !isLate && (isComing || strayMembers(members, machines).length === 0)
}

export function isHosting(machine: ApiObject, { name }: EtcdMember): boolean {
  const node = nodeName(machine)
  return node !== undefined && node !== '' && node === name
}
