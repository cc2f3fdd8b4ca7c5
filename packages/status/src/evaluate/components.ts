import { condition, initialization, nodeName } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { valueAt, byBytes } from '@capi-migrate/status-model/values'
import { groupBy } from '../tree/group-by.ts'
import { hasExternalEtcd, membersOf, strayMembers } from './etcd.ts'
import { computed, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { clusterOf, hasEndpoint, isDeleting, keyOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import { listText } from './texts.ts'

export const pods = ['APIServerPodHealthy', 'ControllerManagerPodHealthy', 'SchedulerPodHealthy']

/**
 * With the members that have no Machine, where it is known what members there are.
 * Upstream: controlplane/kubeadm/pkg/workload_cluster_conditions.go, `updateManagedEtcdConditions`.
 */
export function etcdClusterHealthy(
  plane: ApiObject,
  machines: readonly ApiObject[],
  around: Surroundings,
): Outcome | undefined {
  const type = 'EtcdClusterHealthy'
  const early = notInspectable(type, plane, around)
  if (early) return early
  if (hasExternalEtcd(plane))
    return condition(plane, type) && remembered(plane, type, 'the health of the external etcd')
  const members = membersOf(plane, around)
  const strays = Array.isArray(members) ? strayMembers(members, machines) : []
  return ofMachines(type, machines, ['EtcdMemberHealthy'], 'etcd member', strays)
}

/**
 * With the Nodes that have no Machine, where it is known what Nodes there are.
 * Upstream: workload_cluster_conditions.go, `UpdateStaticPodConditions`.
 */
export function componentsHealthy(
  plane: ApiObject,
  machines: readonly ApiObject[],
  around: Surroundings,
): Outcome {
  const type = 'ControlPlaneComponentsHealthy'
  const types = hasExternalEtcd(plane) ? pods : [...pods, 'EtcdPodHealthy']
  return (
    notInspectable(type, plane, around) ??
    ofMachines(type, machines, types, 'control plane', strayNodes(plane, machines, around))
  )
}

/** Whether the components of a control plane can be looked at. */
export function isInspectable(plane: ApiObject, around: Surroundings): boolean {
  return notInspectable('', plane, around) === undefined
}

/** Upstream: controlplane/kubeadm/reconcilers/kubeadmcontrolplane, `reconcileControlPlaneAndMachinesConditions`. */
function notInspectable(type: string, plane: ApiObject, around: Surroundings): Outcome | undefined {
  const cluster = clusterOf(plane, around)
  if (!cluster) return remembered(plane, type, 'the Cluster of the control plane')
  const failed = (message: string) => computed(type, 'Unknown', 'InspectionFailed', message)
  if (!initialization(cluster).infrastructureProvisioned)
    return failed('Waiting for Cluster status.infrastructureReady to be true')
  if (!hasEndpoint(cluster)) return failed('Waiting for Cluster spec.controlPlaneEndpoint to be set')
  if (!initialization(plane).controlPlaneInitialized)
    return failed('Waiting for Cluster control plane to be initialized')
  if (condition(plane, type)?.reason === 'ConnectionDown')
    return remembered(plane, type, 'a connection to the workload cluster')
  return undefined
}

/** What the Machines say, in groups of those that say the same. Upstream: `aggregateConditionsFromMachinesToKCP`. */
function ofMachines(
  type: string,
  machines: readonly ApiObject[],
  types: readonly string[],
  what: string,
  strays: readonly string[],
): Outcome {
  const states = machines.map((machine) => stateOf(machine, types))
  const lines = [
    ...groupBy(
      states.filter(({ lines }) => lines.length > 0),
      ({ lines }) => lines.join('\n'),
    ),
  ]
    .map(([text, alike]) => ({ text, names: alike.map(({ name }) => name) }))
    .toSorted((a, b) => b.names.length - a.names.length || byBytes(a.names.join(), b.names.join()))
    .map(
      ({ text, names }) => `* ${names.length === 1 ? 'Machine' : 'Machines'} ${listText(names, 3)}:\n${text}`,
    )
  const message = [...lines, ...strays.map((stray) => `* ${stray}`)].join('\n')
  if (strays.length > 0 || states.some(({ worst }) => worst === 'bad'))
    return computed(type, 'False', 'NotHealthy', message)
  if (states.some(({ worst }) => worst === 'unknown'))
    return computed(type, 'Unknown', 'HealthUnknown', message)
  return states.some(({ worst }) => worst === 'well')
    ? computed(type, 'True', 'Healthy')
    : computed(type, 'Unknown', 'HealthUnknown', `No Machines reporting ${what} status`)
}

/** What is said of control plane Nodes without a Machine, once no Machine is still to become one. */
function strayNodes(
  plane: ApiObject,
  machines: readonly ApiObject[],
  around: Surroundings,
): readonly string[] {
  const cluster = clusterOf(plane, around)
  const nodes = (cluster && around.nodes?.[keyOf(cluster)]) ?? []
  if (machines.some((machine) => !nodeName(machine) && !isDeleting(machine))) return []
  return nodes
    .filter(({ metadata }) => Object.hasOwn(metadata?.labels ?? {}, 'node-role.kubernetes.io/control-plane'))
    .map(({ metadata }) => metadata?.name ?? '')
    .filter((name) => !machines.some((machine) => nodeName(machine) === name))
    .map((name) => `Control plane Node ${name} does not have a corresponding Machine`)
}

interface State {
  readonly name: string
  readonly lines: readonly string[]
  readonly worst: 'bad' | 'unknown' | 'well' | 'nothing'
}

/** A Machine without a provider id is still coming: that it says nothing certain is no concern. */
function stateOf(machine: ApiObject, types: readonly string[]): State {
  const isComing = !valueAt(machine, 'spec.providerID')
  const said = types.flatMap((type) => condition(machine, type) ?? [])
  const unwell = said.filter(({ status }) => status === 'False' || (status !== 'True' && !isComing))
  const isOneText = said.length > 1 && new Set(said.map(({ message }) => message)).size === 1
  const each = unwell.map(
    ({ type, message, status }) => `  * ${type}: ${message || `condition is ${status}`}`,
  )
  const lines = unwell.length > 0 && isOneText ? [`  * Control plane components: ${said[0]!.message}`] : each
  const worst = unwell.some(({ status }) => status === 'False')
    ? 'bad'
    : unwell.length > 0
      ? 'unknown'
      : said.length > 0
        ? 'well'
        : 'nothing'
  return { name: machine.metadata?.name ?? '', lines, worst }
}
