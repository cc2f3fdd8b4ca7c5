import { condition, nodeName, hasPausedAnnotation, infrastructureRef } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, textOf } from '@capi-migrate/status-model/values'
import { ownersOf } from '../tree/inventory.ts'
import { isInspectable, pods } from './components.ts'
import { hasExternalEtcd } from './etcd.ts'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf, isDeleting, keyOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * What a KubeadmControlPlane says on its Machines of their components. Pods and etcd are the workload cluster's: without
 * them only Machines that have no Node yet, or are on their way out, can be told about.
 * Upstream: controlplane/kubeadm/pkg/workload_cluster_conditions.go.
 */
export function componentConditions(machine: ApiObject, around: Surroundings): readonly Outcome[] {
  const owner = ownersOf(machine).find(
    ({ isController, kind }) => isController && kind === 'KubeadmControlPlane',
  )
  const plane = owner && around.inventory.find(owner)
  if (!plane || hasPausedAnnotation(plane)) return []
  const types = [
    'NodeKubeadmLabelsAndTaintsSet',
    ...pods,
    ...(hasExternalEtcd(plane) ? [] : ['EtcdPodHealthy', 'EtcdMemberHealthy']),
  ]
  // Until then it may well say nothing at all.
  const isEarly = !isInspectable(plane, around)
  return types
    .filter((type) => !isEarly || condition(machine, type))
    .map((type) => (!isEarly && early(type, machine, around)) || remembered(machine, type, needsOf(type)))
}

function early(type: string, machine: ApiObject, around: Surroundings): Outcome | undefined {
  const name = nodeName(machine)
  if (isDeleting(machine)) {
    // The Node's labels are looked at as long as there is one.
    if (type === 'NodeKubeadmLabelsAndTaintsSet' && name) return undefined
    return computed(type, 'False', 'Deleting', 'Machine is deleting')
  }
  const unknown = (message: string) => computed(type, 'Unknown', 'InspectionFailed', message)
  if (!name) {
    const providerId = textOf(valueAt(machine, 'spec.providerID'))
    return unknown(
      providerId
        ? `Waiting for a Node with spec.providerID ${providerId} to exist`
        : `Waiting for ${infrastructureRef(machine)?.kind ?? ''} to report spec.providerID`,
    )
  }
  const cluster = clusterOf(machine, around)
  const nodes = cluster && around.nodes?.[keyOf(cluster)]
  const isGone = nodes && !nodes.some(({ metadata }) => metadata?.name === name)
  return isGone && type !== 'EtcdMemberHealthy' ? unknown(`Node ${name} does not exist`) : undefined
}

function needsOf(type: string): string {
  if (type === 'EtcdMemberHealthy') return 'what etcd says of its members'
  return type === 'NodeKubeadmLabelsAndTaintsSet'
    ? 'the Nodes of the workload cluster'
    : 'the Pods of the workload cluster'
}
