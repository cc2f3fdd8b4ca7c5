import { valueAt } from './assemble.ts'
import type { UserLookup } from './codec.ts'
import { isMap } from './map.ts'
import { stepsOf } from './path.ts'

type ApiObject = Readonly<Record<string, unknown>>

/** What an object refers to. */
export interface Used {
  readonly kind: string
  readonly name: string
}

/** Where objects name what kubeadm is configured by, in both versions; a kind where only a name stands there. */
const uses: Readonly<Record<string, readonly (readonly [path: string, kind?: string])[]>> = {
  Cluster: [
    ['metadata.name', 'Cluster'],
    ['spec.controlPlaneRef'],
    ['spec.topology.class', 'ClusterClass'],
    ['spec.topology.classRef.name', 'ClusterClass'],
  ],
  ClusterClass: [['spec.controlPlane.ref'], ['spec.controlPlane.templateRef']],
  Machine: [['spec.bootstrap.configRef']],
}

/** The kinds of objects that are on that way. */
export const userKinds: readonly string[] = Object.keys(uses)

/** What an object refers to on the way from a Cluster to its kubeadm configurations; a Cluster counts as a user of itself. */
export function usedBy(object: ApiObject): readonly Used[] {
  return (uses[String(object.kind)] ?? []).flatMap(([path, named]) => {
    const value = valueAt(object, stepsOf(path))
    const { kind, name } = named === undefined && isMap(value) ? value : { kind: named, name: value }
    return typeof kind === 'string' && typeof name === 'string' ? [{ kind, name }] : []
  })
}

/** How a text is written, with what a template engine will replace. */
type Written = (text: string) => string

/** The Clusters that an object is a part of, or that are made of a class with it; none where nobody can know. */
export function clustersOf(object: ApiObject, users: UserLookup, written: Written): readonly ApiObject[] {
  return usersOf(object, users, written).flatMap((user) => {
    if (user.kind === 'Cluster') return [user]
    if (user.kind !== 'Machine') return clustersOf(user, users, written)
    const name = valueAt(user, ['spec', 'clusterName'])
    return typeof name === 'string' ? users('Cluster', name) : []
  })
}

/** Objects of another namespace refer to others of the same name; a class may be used from anywhere. */
export function usersOf(object: ApiObject, users: UserLookup, written: Written): readonly ApiObject[] {
  const name = valueAt(object, ['metadata', 'name'])
  if (typeof name !== 'string') return []
  const namespaceOf = (one: ApiObject): string =>
    written(String(valueAt(one, ['metadata', 'namespace']) ?? ''))
  const own = namespaceOf(object)
  const found = users(String(object.kind), name)
  return object.kind === 'ClusterClass' || own === ''
    ? found
    : found.filter((user) => ['', own].includes(namespaceOf(user)))
}
