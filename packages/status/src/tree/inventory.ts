import { isKind, groupOf, versionOf } from '@capi-migrate/status-model'
import type { KindName, ApiObject, Reference } from '@capi-migrate/status-model'
import { valueAt, recordsOf, textOf, byBytes } from '@capi-migrate/status-model/values'

/** The objects of a dump, each once, and the ways to find them. */
export interface Inventory {
  /** In the order they came. */
  readonly objects: readonly ApiObject[]
  /** Objects that stood in the dump more than once in one version; the last one counts. */
  readonly repeated: readonly ApiObject[]
  find(reference: Reference): ApiObject | undefined
  /** Objects of a kind that belong to a Cluster: its namespace, and its name in their label. Sorted by name. */
  ofCluster(cluster: ApiObject, kind: KindName): readonly ApiObject[]
  /** Objects that an object controls. Sorted by kind, then name. */
  controlledBy(owner: ApiObject): readonly ApiObject[]
}

/** Marks the objects of a Cluster with its name. Upstream: `ClusterNameLabel`. */
export const clusterNameLabel = 'cluster.x-k8s.io/cluster-name'

/** An inventory that follows a watch; what is asked of it is always of now. */
export interface WatchedInventory extends Inventory {
  /** Takes in an object that is new, or has changed. Of one that is there in v1beta2, v1beta1 does not count. */
  put(object: ApiObject): void
  /** Takes out an object, whatever its version. */
  remove(object: ApiObject): void
}

/**
 * Takes stock of a dump. Where an object is there in both versions, v1beta2 counts. What has no kind or no name is
 * left out.
 */
export function inventoryOf(dump: readonly ApiObject[]): Inventory {
  const all = watchedInventory()
  const repeated = new Set<string>()
  for (const object of dump) {
    const known = isNamed(object) ? all.find(referenceTo(object)) : undefined
    if (known && versionOf(known) === versionOf(object)) repeated.add(identityOf(object))
    all.put(object)
  }
  const { objects, find, ofCluster, controlledBy } = all
  return {
    objects,
    repeated: repeated.size === 0 ? [] : objects.filter((object) => repeated.has(identityOf(object))),
    find,
    ofCluster,
    controlledBy,
  }
}

/** An inventory that objects are put in and taken out of one by one, each in the time of one. */
export function watchedInventory(): WatchedInventory {
  const byIdentity = new Map<string, ApiObject>()
  const byCluster = new Map<string, Map<string, ApiObject>>()
  const byController = new Map<string, Map<string, ApiObject>>()
  const indexes = (object: ApiObject) =>
    [
      [byCluster, clusterOf(object)],
      [byController, controllerOf(object)],
    ] as const
  const forget = (identity: string): void => {
    const known = byIdentity.get(identity)
    for (const [index, key] of known ? indexes(known) : []) {
      const group = index.get(key)
      group?.delete(identity)
      if (group?.size === 0) index.delete(key)
    }
  }
  return {
    get objects() {
      return [...byIdentity.values()]
    },
    repeated: [],
    put(object) {
      if (!isNamed(object)) return
      const identity = identityOf(object)
      const known = byIdentity.get(identity)
      if (known && versionOf(known) === 'v1beta2' && versionOf(object) !== 'v1beta2') return
      forget(identity)
      byIdentity.set(identity, object)
      for (const [index, key] of indexes(object)) {
        const group = index.get(key) ?? new Map<string, ApiObject>()
        index.set(key, group.set(identity, object))
      }
    },
    remove(object) {
      const identity = identityOf(object)
      forget(identity)
      byIdentity.delete(identity)
    },
    find: (reference) => byIdentity.get(identityIn(reference)),
    ofCluster: ({ metadata }, kind) =>
      [...(byCluster.get(`${metadata?.namespace ?? ''}/${metadata?.name}`)?.values() ?? [])]
        .filter((object) => isKind(object, kind))
        .toSorted(byName),
    controlledBy: (owner) => [...(byController.get(identityOf(owner))?.values() ?? [])].toSorted(byName),
  }
}

function isNamed({ kind, metadata }: ApiObject): boolean {
  return Boolean(kind && metadata?.name)
}

/** An owner as an object names it; the version does not count. Upstream: `IsOwnedByObject`. */
export interface Owner extends Reference {
  readonly isController: boolean
}

/** The owners an object names, in its order. Owners are in the object's namespace, or in none. */
export function ownersOf(object: ApiObject): readonly Owner[] {
  return recordsOf(valueAt(object, 'metadata.ownerReferences')).flatMap((entry) => {
    const [apiVersion, kind, name] = [textOf(entry.apiVersion), textOf(entry.kind), textOf(entry.name)]
    if (!kind || !name) return []
    const { namespace } = object.metadata ?? {}
    const owner = { group: groupOf({ apiVersion: apiVersion ?? '' }), kind, name }
    return [{ ...owner, ...(namespace && { namespace }), isController: entry.controller === true }]
  })
}

/** The reference that finds an object. */
export function referenceTo(object: ApiObject): Reference {
  const { name = '', namespace } = object.metadata ?? {}
  return { group: groupOf(object), kind: object.kind ?? '', name, ...(namespace && { namespace }) }
}

/** One text for one object, whatever its version. */
export function identityOf(object: ApiObject): string {
  return identityIn(referenceTo(object))
}

export function identityIn({ group, kind, namespace, name }: Reference): string {
  return `${group}/${kind}/${namespace ?? ''}/${name}`
}

function clusterOf({ metadata }: ApiObject): string {
  return `${metadata?.namespace ?? ''}/${metadata?.labels?.[clusterNameLabel] ?? ''}`
}

function controllerOf(object: ApiObject): string {
  const controller = ownersOf(object).find(({ isController }) => isController)
  return controller ? identityIn(controller) : ''
}

function byName(a: ApiObject, b: ApiObject): number {
  return byBytes(a.kind ?? '', b.kind ?? '') || byBytes(a.metadata?.name ?? '', b.metadata?.name ?? '')
}
