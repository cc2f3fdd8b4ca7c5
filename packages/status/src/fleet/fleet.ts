import {
  classRef,
  clusterReplicas,
  controlPlaneRef,
  isPaused,
  legacyCondition,
} from '@capi-migrate/status-model'
import type { ApiObject, ConditionStatus, Reference, Replicas, Severity } from '@capi-migrate/status-model'
import { byBytes, instantOf, numberOf, textOf, valueAt } from '@capi-migrate/status-model/values'
import type { View } from '../diagnose/view.ts'
import { cannotBeTold } from '../evaluate/outcome.ts'
import { referenceTo } from '../tree/inventory.ts'

/** Whether a Cluster is available, as its line says it. */
export interface Availability {
  readonly status: ConditionStatus
  readonly reason: string
  /** Of a computed one without what a dump cannot tell. */
  readonly message: string
  /** RFC 3339; absent where it is computed. */
  readonly since?: string
  /** `legacy`: the Cluster has only conditions of v1beta1, and this is its Ready. */
  readonly basis: 'stored' | 'computed' | 'legacy'
  /** Of a legacy condition. */
  readonly severity?: Severity
  /** The Cluster has changed since, and its controller has not looked again. */
  readonly isStale: boolean
}

/** One Cluster of a fleet. */
export interface FleetRow {
  readonly cluster: Reference
  readonly class?: string
  readonly version?: string
  readonly phase?: string
  /** Absent where nothing is said, and nothing can be told. */
  readonly available?: Availability
  readonly controlPlane: Replicas
  readonly workers: Replicas
  /** Since when Machines are being replaced, RFC 3339; `''` where that is not known. */
  readonly rollingSince?: string
  readonly isPaused: boolean
  readonly isDeleting: boolean
}

/** A line for each Cluster, the worst first: not available, unknown, silent, deleting, stale, rolling out, paused, well. */
export function fleetOf(view: View, clusters: readonly ApiObject[]): readonly FleetRow[] {
  return clusters
    .map((cluster) => rowOf(view, cluster))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || sinceOf(a) - sinceOf(b) || byBytes(nameOf(a), nameOf(b)))
}

function rowOf(view: View, cluster: ApiObject): FleetRow {
  const settled = view.settled(cluster)
  const plane = controlPlaneRef(cluster)
  const version =
    textOf(valueAt(cluster, 'spec.topology.version')) ??
    textOf(valueAt(plane && view.inventory.find(plane), 'spec.version'))
  const phase = textOf(valueAt(settled, 'status.phase'))
  const available = availabilityOf(view, cluster)
  const rolling = view.condition(cluster, 'RollingOut')?.condition
  const name = classRef(cluster)?.name
  return {
    cluster: referenceTo(cluster),
    ...(name !== undefined && { class: name }),
    ...(version !== undefined && { version }),
    ...(phase !== undefined && { phase }),
    ...(available && { available }),
    ...clusterReplicas(settled),
    ...(rolling?.status === 'True' && { rollingSince: rolling.lastTransitionTime ?? '' }),
    isPaused: isPaused(cluster),
    isDeleting: typeof valueAt(cluster, 'metadata.deletionTimestamp') === 'string',
  }
}

function availabilityOf(view: View, cluster: ApiObject): Availability | undefined {
  const seen = view.generation === 'current' ? view.condition(cluster, 'Available') : undefined
  if (seen) {
    const { status, reason, message, lastTransitionTime, observedGeneration } = seen.condition
    const generation = numberOf(valueAt(cluster, 'metadata.generation')) ?? 0
    return {
      status,
      reason,
      message: seen.basis === 'computed' ? withoutUntold(message) : message,
      ...(seen.basis === 'stored' && lastTransitionTime !== undefined && { since: lastTransitionTime }),
      basis: seen.basis,
      isStale: seen.basis === 'stored' && (observedGeneration ?? generation) < generation,
    }
  }
  const legacy = legacyCondition(cluster, 'Ready')
  if (!legacy) return undefined
  const { status, reason = '', message = '', severity, lastTransitionTime } = legacy
  return {
    status,
    reason,
    message,
    ...(lastTransitionTime !== undefined && { since: lastTransitionTime }),
    ...(severity !== undefined && { severity }),
    basis: 'legacy',
    isStale: false,
  }
}

/** Without the lines that say nothing but what a dump does not hold; they are the same for each Cluster. */
function withoutUntold(message: string): string {
  const lines = message.split('\n')
  return lines.filter((line) => !line.includes(cannotBeTold)).join('\n') || cannotBeTold
}

function rankOf({ available, isDeleting, isPaused: paused, rollingSince }: FleetRow): number {
  if (isDeleting) return 3
  if (available === undefined) return 2
  if (available.status !== 'True') return available.status === 'False' ? 0 : 1
  if (available.isStale) return 4
  if (rollingSince !== undefined) return 5
  return paused ? 6 : 7
}

/** What has been so for the longest goes first. */
function sinceOf({ available }: FleetRow): number {
  return available?.since === undefined ? Number.MAX_SAFE_INTEGER : instantOf(available.since)
}

function nameOf({ cluster: { namespace = '', name } }: FleetRow): string {
  return `${namespace}/${name}`
}
