import { groupOf } from '@capi-migrate/status-model'
import type { ApiObject, Contract, Reference } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { convert, ConvertError } from '@capi-migrate/transitions'
import { groupBy } from '../tree/group-by.ts'
import { clusterNameLabel, inventoryOf } from '../tree/inventory.ts'
import type { Inventory } from '../tree/inventory.ts'

/** What no dump of the management cluster holds. What is not given is not known; nothing is assumed in its place. */
export interface Circumstances {
  /** When the dump was made. */
  readonly now: Date
  /** The controllers' connections to workload clusters, by `namespace/name` of the Cluster. */
  readonly connections?: Readonly<Record<string, Connection>>
  /** The Nodes of workload clusters, by `namespace/name` of the Cluster. */
  readonly nodes?: Readonly<Record<string, readonly ApiObject[]>>
  /** The members of managed etcd, by `namespace/name` of the Cluster; `unreachable` where etcd did not answer. */
  readonly etcdMembers?: Readonly<Record<string, readonly EtcdMember[] | 'unreachable'>>
  /** The contract that a control plane's kind follows, by `group/kind`; its CRD's label says so. v1beta2 by default. */
  readonly contracts?: Readonly<Record<string, Contract>>
  /** Seconds; `--remote-connection-grace-period` of the manager, 50 by default. */
  readonly connectionGracePeriod?: number
  /** Seconds; `--remote-conditions-grace-period` of the manager, 300 by default. */
  readonly conditionsGracePeriod?: number
  /** Whether MachineSets check the control plane before they scale up, as the manager does by default. True by default. */
  readonly preflightChecks?: boolean
  /**
   * What MachinePools have: as upstream is, no condition but Paused; as the proposal announced, the conditions of other
   * owners of Machines, which the Cluster then sums up too. `upstream` by default.
   */
  readonly machinePools?: 'upstream' | 'proposal'
}

/** A member of etcd as it is listed; it has no name until it has started. */
export interface EtcdMember {
  readonly id: number
  readonly name: string
  readonly isLearner: boolean
}

/** What the cluster cache of the manager remembers of a workload cluster. */
export interface Connection {
  readonly isConnected: boolean
  /** The last probe that succeeded; absent where none ever has. */
  readonly lastSuccess?: Date
  readonly consecutiveFailures: number
}

/** What an evaluation looks at. All objects of Cluster API are in v1beta2. */
export interface Surroundings extends Circumstances {
  readonly inventory: Inventory
  /** Every object of a kind in a namespace. */
  all(kind: string, namespace: string | undefined): readonly ApiObject[]
  /**
   * Looks an object up. A kind of which there is no object at all was not dumped, so nothing is known of it; of another
   * kind a missing object does not exist.
   */
  look(reference: Reference): FoundObject
}

export type FoundObject =
  | { readonly state: 'there'; readonly object: ApiObject }
  | { readonly state: 'gone' }
  | { readonly state: 'unknown' }

/** The objects of a dump, in v1beta2 as the API server would give them. What cannot be converted stays as it is. */
export function inV1Beta2(dump: readonly ApiObject[]): readonly ApiObject[] {
  return inventoryOf(dump).objects.map((object) => {
    try {
      return convert(object, { to: 'v1beta2', reading: 'server' }).object
    } catch (error) {
      if (error instanceof ConvertError) return object
      throw error
    }
  })
}

/** What is in an inventory now: it must not change as long as this is asked. */
export function surroundingsOf(inventory: Inventory, circumstances: Circumstances): Surroundings {
  const { objects } = inventory
  const byKind = groupBy(objects, ({ kind, metadata }) => `${kind} ${metadata?.namespace ?? ''}`)
  const kinds = new Set(objects.map((object) => `${groupOf(object)}/${object.kind}`))
  return {
    ...circumstances,
    inventory,
    all: (kind, namespace) => byKind.get(`${kind} ${namespace ?? ''}`) ?? [],
    look: (reference) => {
      const object = inventory.find(reference)
      if (object) return { state: 'there', object }
      return { state: kinds.has(`${reference.group}/${reference.kind}`) ? 'gone' : 'unknown' }
    },
  }
}

/** The Cluster an object belongs to, by its label, or by its `spec.clusterName`. */
export function clusterOf(object: ApiObject, { inventory }: Surroundings): ApiObject | undefined {
  const { namespace, labels } = object.metadata ?? {}
  const name = labels?.[clusterNameLabel] ?? valueAt(object, 'spec.clusterName')
  if (typeof name !== 'string') return undefined
  return inventory.find({
    group: 'cluster.x-k8s.io',
    kind: 'Cluster',
    name,
    ...(namespace && { namespace }),
  })
}

export function keyOf({ metadata }: ApiObject): string {
  return `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`
}

export function isDeleting(object: ApiObject): boolean {
  return typeof valueAt(object, 'metadata.deletionTimestamp') === 'string'
}

/** Whether the Cluster's network address is known. */
export function hasEndpoint(cluster: ApiObject): boolean {
  return Boolean(
    valueAt(cluster, 'spec.controlPlaneEndpoint.host') && valueAt(cluster, 'spec.controlPlaneEndpoint.port'),
  )
}
