import { isOwnKind } from './object.ts'
import { valueAt } from './values/path.ts'
import type { ApiObject } from './object.ts'
import { deprecated, factOf, previewed } from './places.ts'
import { numberOf, present, recordOf, recordsOf, textOf } from './values/read.ts'
import type { Contract } from './provider.ts'

/** Replica counters of the v1beta2 generation. What is not reported is absent, which is not the same as 0. */
export interface Replicas {
  readonly desired?: number
  readonly current?: number
  /** Machines whose condition Ready is True. */
  readonly ready?: number
  /** Machines whose condition Available is True. */
  readonly available?: number
  /** Machines whose condition UpToDate is True. */
  readonly upToDate?: number
}

/** Replica counters of the v1beta1 generation; they follow Nodes, not conditions of Machines. */
export interface LegacyReplicas {
  readonly ready?: number
  readonly available?: number
  readonly unavailable?: number
  readonly updated?: number
  readonly fullyLabeled?: number
}

/** How many replicas run a Kubernetes version. */
export interface VersionCount {
  readonly version: string
  readonly replicas?: number
}

/**
 * The counters of an object that has replicas: MachineSet, MachineDeployment, MachinePool, a control plane. Of an object
 * in v1beta1 they are those of `status.v1beta2`; the legacy ones are asked for by name.
 *
 * @param contract the contract a provider's control plane follows, which its CRD's label says; of no effect on Cluster
 * API's own kinds. Under v1beta1 available is what is not unavailable. Upstream: `setControlPlaneReplicas`.
 */
export function replicas(object: ApiObject, contract: Contract = 'v1beta2'): Replicas {
  const read = isOwnKind(object)
    ? (field: string) => factOf(object, previewed(field))
    : (field: string) => valueAt(object, `status.${field}`)
  const count = (field: string) => numberOf(read(field))
  const isOld = contract === 'v1beta1' && !isOwnKind(object)
  const desired = numberOf(valueAt(object, 'spec.replicas'))
  return present({
    desired,
    current: numberOf(valueAt(object, 'status.replicas')),
    ready: count('readyReplicas'),
    available: isOld ? without(desired, count('unavailableReplicas')) : count('availableReplicas'),
    upToDate: count(isOld ? 'updatedReplicas' : 'upToDateReplicas'),
  })
}

/** The counters a Cluster reports of its control plane and of its workers. */
export function clusterReplicas(cluster: ApiObject): {
  readonly controlPlane: Replicas
  readonly workers: Replicas
} {
  return {
    controlPlane: sumOf(factOf(cluster, previewed('controlPlane'))),
    workers: sumOf(factOf(cluster, previewed('workers'))),
  }
}

/** The legacy counters of an object of Cluster API's own kinds. */
export function legacyReplicas(object: ApiObject): LegacyReplicas {
  const count = (field: string) => numberOf(factOf(object, deprecated(field)))
  return present({
    ready: count('readyReplicas'),
    available: count('availableReplicas'),
    unavailable: count('unavailableReplicas'),
    updated: count('updatedReplicas'),
    fullyLabeled: count('fullyLabeledReplicas'),
  })
}

/** The Kubernetes versions the replicas of an object run, oldest first; since Cluster API v1.14. */
export function versions(object: ApiObject): readonly VersionCount[] {
  return recordsOf(valueAt(object, 'status.versions')).flatMap(({ version, replicas: count }) => {
    const text = textOf(version)
    return text === undefined ? [] : [{ version: text, ...present({ replicas: numberOf(count) }) }]
  })
}

function without(desired: number | undefined, unavailable: number | undefined): number | undefined {
  return desired === undefined || unavailable === undefined ? undefined : Math.max(desired - unavailable, 0)
}

function sumOf(value: unknown): Replicas {
  const counts = recordOf(value)
  return present({
    desired: numberOf(counts.desiredReplicas),
    current: numberOf(counts.replicas),
    ready: numberOf(counts.readyReplicas),
    available: numberOf(counts.availableReplicas),
    upToDate: numberOf(counts.upToDateReplicas),
  })
}
