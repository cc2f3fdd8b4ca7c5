import { isKind, groupOf, versionOf } from '@capi-migrate/status-model'
import type { KindName, ApiObject, Reference } from '@capi-migrate/status-model'
import { valueAt, recordsOf, textOf, byBytes } from '@capi-migrate/status-model/values'
import { groupBy } from './group-by.ts'

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

/**
 * Takes stock of a dump. Where an object is there in both versions, v1beta2 counts. What has no kind or no name is
 * left out.
 */
export function inventoryOf(dump: readonly ApiObject[]): Inventory {
  const byIdentity = new Map<string, ApiObject>()
  const repeated = new Set<string>()
  for (const object of dump) {
    if (!object.kind || !object.metadata?.name) continue
    const identity = identityOf(object)
    const known = byIdentity.get(identity)
    if (known && versionOf(known) === versionOf(object)) repeated.add(identity)
    if (!known || versionOf(known) !== 'v1beta2' || versionOf(object) === 'v1beta2')
      byIdentity.set(identity, object)
  }
  const objects = [...byIdentity.values()]
  const byLabel = groupBy(objects, clusterOf)
  const byController = groupBy(objects, controllerOf)
  return {
    objects,
    repeated: [...repeated].map((identity) => byIdentity.get(identity)!),
    find: (reference) => byIdentity.get(identityIn(reference)),
    ofCluster: ({ metadata }, kind) =>
      (byLabel.get(`${metadata?.namespace ?? ''}/${metadata?.name}`) ?? [])
        .filter((object) => isKind(object, kind))
        .toSorted(byName),
    controlledBy: (owner) => (byController.get(identityOf(owner)) ?? []).toSorted(byName),
  }
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

function controllerOf(object: ApiObject): string | undefined {
  const controller = ownersOf(object).find(({ isController }) => isController)
  return controller && identityIn(controller)
}

function byName(a: ApiObject, b: ApiObject): number {
  return byBytes(a.kind ?? '', b.kind ?? '') || byBytes(a.metadata?.name ?? '', b.metadata?.name ?? '')
}
