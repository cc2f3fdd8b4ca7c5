import {
  condition,
  initialization,
  groupOf,
  isOwnKind,
  isInitialized,
  controlPlaneRef,
  infrastructureRef,
} from '@capi-migrate/status-model'
import type { ApiObject, Contract } from '@capi-migrate/status-model'
import { valueAt, wholeSeconds } from '@capi-migrate/status-model/values'
import { descendantsOf } from './descendants.ts'
import { mirrored } from './mirrored.ts'
import { computed, internalError, remembered } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isDeleting, keyOf } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'

/** Upstream: core/reconcilers/cluster/cluster_controller_status.go, `setRemoteConnectionProbeCondition`. */
export function remoteConnectionProbe(cluster: ApiObject, around: Surroundings): Outcome {
  const type = 'RemoteConnectionProbe'
  const connection = around.connections?.[keyOf(cluster)]
  if (!connection) return remembered(cluster, type, 'the manager’s connection to the workload cluster')
  const { lastSuccess, consecutiveFailures } = connection
  if (!lastSuccess && consecutiveFailures < 5)
    return condition(cluster, type)
      ? remembered(cluster, type, 'a first probe')
      : computed(type, 'False', 'ProbeFailed', 'Remote connection not established yet')
  const since = lastSuccess ? (around.now.getTime() - lastSuccess.getTime()) / 1000 : Infinity
  if (since <= (around.connectionGracePeriod ?? 50)) return computed(type, 'True', 'ProbeSucceeded')
  const last = lastSuccess ? `, probe last succeeded at ${wholeSeconds(lastSuccess)}` : ''
  return computed(type, 'False', 'ProbeFailed', `Remote connection probe failed${last}`)
}

interface Part {
  readonly target: string
  readonly source: 'Ready' | 'Available'
  readonly isDone: boolean
  readonly field: string
}

/** Upstream: cluster_controller_status.go, `setInfrastructureReadyCondition`. */
export function infrastructureReady(cluster: ApiObject, around: Surroundings): Outcome {
  return partOf(cluster, infrastructureRef(cluster), around, {
    target: 'InfrastructureReady',
    source: 'Ready',
    isDone: initialization(cluster).infrastructureProvisioned === true,
    field: 'status.initialization.provisioned',
  })
}

/** Upstream: cluster_controller_status.go, `setControlPlaneAvailableCondition`. */
export function controlPlaneAvailable(cluster: ApiObject, around: Surroundings): Outcome {
  return partOf(cluster, controlPlaneRef(cluster), around, {
    target: 'ControlPlaneAvailable',
    source: 'Available',
    isDone: initialization(cluster).controlPlaneInitialized === true,
    field: 'status.initialization.controlPlaneInitialized',
  })
}

/** Once True it stays so. Upstream: cluster_controller_status.go, `setControlPlaneInitializedCondition`. */
export function controlPlaneInitialized(cluster: ApiObject, around: Surroundings): Outcome {
  const type = 'ControlPlaneInitialized'
  const stored = condition(cluster, type)
  if (stored?.status === 'True') return { basis: 'computed', condition: stored }
  const yes = computed(type, 'True', 'Initialized')
  const reference = controlPlaneRef(cluster)
  if (!reference) {
    if (hasTopology(cluster))
      return computed(type, 'Unknown', 'ObjectDoesNotExist', waitingForTopology(cluster))
    const { planeMachines } = descendantsOf(cluster, around)
    return planeMachines.some((machine) => valueAt(machine, 'status.nodeRef.name'))
      ? yes
      : computed(
          type,
          'False',
          'NotInitialized',
          'Waiting for the first control plane machine to have status.nodeRef set',
        )
  }
  const found = around.look(reference)
  if (found.state === 'unknown') return remembered(cluster, type, `the ${reference.kind} of the Cluster`)
  if (found.state === 'there')
    return isInitialized(found.object, 'ControlPlane', contractOf(found.object, around))
      ? yes
      : computed(type, 'False', 'NotInitialized', 'Control plane not yet initialized')
  // Upstream looks whether the infrastructure is missing here, by mistake.
  const infrastructure = infrastructureRef(cluster)
  const state = infrastructure && around.look(infrastructure).state
  if (state === 'unknown') return remembered(cluster, type, `the ${infrastructure!.kind} of the Cluster`)
  return state === 'gone'
    ? computed(type, 'Unknown', 'ObjectDoesNotExist', `${reference.kind} does not exist`)
    : internalError(type)
}

/** The contract a control plane follows: v1beta2, unless the circumstances say otherwise of its kind. */
export function contractOf(plane: ApiObject, { contracts }: Surroundings): Contract {
  if (isOwnKind(plane)) return 'v1beta2'
  return contracts?.[`${groupOf(plane)}/${plane.kind}`] ?? 'v1beta2'
}

export function hasTopology(cluster: ApiObject): boolean {
  return valueAt(cluster, 'spec.topology') !== undefined
}

function partOf(
  cluster: ApiObject,
  reference: ReturnType<typeof infrastructureRef>,
  { look }: Surroundings,
  part: Part,
): Outcome {
  const { target, isDone } = part
  if (!reference)
    return hasTopology(cluster)
      ? computed(target, 'False', 'ObjectDoesNotExist', waitingForTopology(cluster))
      : internalError(target)
  const { kind } = reference
  const found = look(reference)
  if (found.state === 'unknown') return remembered(cluster, target, `the ${kind} of the Cluster`)
  if (found.state === 'there') return mirrored(found.object, part)
  if (!isDone) return computed(target, 'False', 'ObjectDoesNotExist', `${kind} does not exist`)
  const still = isDeleting(cluster) ? '' : ' while the cluster still exists'
  return computed(target, 'False', 'ObjectDeleted', `${kind} has been deleted${still}`)
}

function waitingForTopology(cluster: ApiObject): string {
  return isDeleting(cluster) ? '' : 'Waiting for cluster topology to be reconciled'
}
