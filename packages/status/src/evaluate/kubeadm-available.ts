import { condition, initialization, nodeName } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, instantOf } from '@capi-migrate/status-model/values'
import { pods } from './components.ts'
import { hasExternalEtcd, isHosting, isMatching, membersOf } from './etcd.ts'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf, isDeleting, keyOf } from './surroundings.ts'
import type { EtcdMember, Surroundings } from './surroundings.ts'

const type = 'Available'

/** Upstream: controlplane/kubeadm/reconcilers/kubeadmcontrolplane/status.go, `setAvailableCondition`. */
export function available(plane: ApiObject, machines: readonly ApiObject[], around: Surroundings): Outcome {
  const not = (message: string) => computed(type, 'False', 'NotAvailable', message)
  if (!initialization(plane).controlPlaneInitialized) return not('Control plane not yet initialized')
  if (hasExternalEtcd(plane)) return judged(plane, machines, undefined, around.now)
  const members = membersOf(plane, around)
  if (members === undefined) return remembered(plane, type, 'the list of etcd members')
  if (members === 'unreachable') {
    const since = instantOf(condition(plane, 'Initialized')?.lastTransitionTime)
    return around.now.getTime() / 1000 - since < 2 * 60
      ? not('Waiting for etcd to report the list of members')
      : computed(type, 'Unknown', 'InspectionFailed', 'Failed to get etcd members')
  }
  const cluster = clusterOf(plane, around)
  const nodes = cluster && around.nodes?.[keyOf(cluster)]
  if (!nodes) return remembered(plane, type, 'the Nodes of the workload cluster')
  return isMatching(members, machines, nodes, around.now)
    ? judged(plane, machines, members, around.now)
    : not('The list of etcd members does not match the list of Machines and Nodes')
}

interface Count {
  readonly healthy: number
  /** Not healthy for more than 10 seconds. */
  readonly unhealthy: number
  /** Not healthy, but not for long enough to be told. */
  readonly recent: number
}

/** Whether there is an etcd with a quorum and one Machine all of whose components are healthy. */
function judged(
  plane: ApiObject,
  machines: readonly ApiObject[],
  members: readonly EtcdMember[] | undefined,
  now: Date,
): Outcome {
  const types = [...pods, ...(members ? ['EtcdMemberHealthy', 'EtcdPodHealthy'] : [])]
  const parts = countOf(
    machines
      .filter((machine) => valueAt(machine, 'spec.providerID'))
      .map((machine) => healthIn(machine, types, now)),
  )
  const etcd = countOf(members ? healthOfMembers(members, machines, now) : [])
  const learners = members?.filter(({ name, isLearner }) => isLearner || name === '').length ?? 0
  const quorum = Math.floor(((members?.length ?? 0) - learners) / 2) + 1
  const needed = `${learners > 0 ? ` ${learners} learner etcd member,` : ''} at least ${quorum} healthy member required for etcd quorum`
  const hasQuorum = !members || etcd.healthy >= quorum
  const hasCertificates = condition(plane, 'CertificatesAvailable')?.status === 'True'
  const ofMembers = (count: number) =>
    `* ${count} of ${members?.length} etcd members ${count === 1 ? 'is' : 'are'} healthy,${needed}`

  if (!isDeleting(plane) && hasQuorum && parts.healthy >= 1 && hasCertificates) {
    const well = parts.healthy + parts.recent
    const lines = [
      ...(members && etcd.unhealthy > 0 ? [ofMembers(etcd.healthy + etcd.recent)] : []),
      ...(parts.unhealthy > 0
        ? [
            `* ${well} of ${machines.length} Machines ${well === 1 ? 'has' : 'have'} healthy control plane components, at least 1 required`,
          ]
        : []),
    ]
    return computed(type, 'True', 'Available', lines.join('\n'))
  }
  const lines = [
    ...(isDeleting(plane) ? ['* Control plane metadata.deletionTimestamp is set'] : []),
    ...(hasCertificates ? [] : ['* Control plane certificates are not available']),
    ...(hasQuorum
      ? []
      : [etcd.healthy === 0 ? `* There are no healthy etcd member,${needed}` : ofMembers(etcd.healthy)]),
    ...(parts.healthy < 1
      ? ['* There are no Machines with healthy control plane components, at least 1 required']
      : []),
  ]
  return computed(type, 'False', 'NotAvailable', lines.join('\n'))
}

/** A member that nobody hosts may be the one of the only Machine that is still coming. */
function healthOfMembers(
  members: readonly EtcdMember[],
  machines: readonly ApiObject[],
  now: Date,
): readonly (keyof Count)[] {
  const coming = machines.filter((machine) => !nodeName(machine))
  let isTaken = coming.length !== 1
  return members.map((member) => {
    if (member.name === '') return 'healthy'
    const host = machines.find((machine) => isHosting(machine, member))
    if (!host && isTaken) return 'unhealthy'
    if (!host) isTaken = true
    return healthIn(host ?? coming[0]!, ['EtcdMemberHealthy'], now)
  })
}

/** Upstream: status.go, `shouldSurfaceWhenAvailableTrue`. */
function healthIn(machine: ApiObject, types: readonly string[], now: Date): keyof Count {
  const said = types.map((one) => condition(machine, one))
  if (said.every((one) => one?.status === 'True')) return 'healthy'
  const since = said.flatMap((one) =>
    one && one.status !== 'True' ? [instantOf(one.lastTransitionTime)] : [],
  )
  return now.getTime() / 1000 - Math.min(...since) > 10 ? 'unhealthy' : 'recent'
}

function countOf(states: readonly (keyof Count)[]): Count {
  const count = (wanted: keyof Count) => states.filter((state) => state === wanted).length
  return { healthy: count('healthy'), unhealthy: count('unhealthy'), recent: count('recent') }
}
