import type { Rendered } from './render.ts'

/** An object of Cluster API, ready to be applied. */
export interface Applied {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace: string }
}

/** One object in its three versions, in a place of its own. */
export interface Subject {
  /** Which of all it is, in order. */
  readonly id: number
  readonly path: string
  /** Kind and name as its file has them. */
  readonly title: string
  /** What stands in the namespace `${set}-${place}`. */
  readonly place: number
  readonly original: (namespace: string) => Applied
  readonly migrated: (namespace: string) => Applied
  readonly back: (namespace: string) => Applied
}

interface Loose {
  apiVersion?: unknown
  kind?: unknown
  metadata?: Record<string, unknown> | null
  [field: string]: unknown
}

/** The objects of a rendered file that are v1beta1 and that `serves` knows, each with a name of its own. */
export function subjectsOf(
  path: string,
  place: number,
  { original, migrated, back }: Rendered,
  serves: (apiVersion: string, kind: string) => boolean,
): Omit<Subject, 'id'>[] {
  const names = new Map<string, string>()
  return original.flatMap((document, i) => {
    const { apiVersion, kind, metadata } = (document ?? {}) as Loose
    if (!String(apiVersion).endsWith('/v1beta1') || !serves(String(apiVersion), String(kind))) return []
    const title = `${String(kind)} ${String(metadata?.name ?? '')}`
    // kubectl does not always say which file it speaks of, so that no name may be there twice.
    const name = `${String(metadata?.name ?? 'unnamed')}-${place}${names.has(title) ? `-${i}` : ''}`
    if (!names.has(title)) names.set(title, name)
    const from = (one: unknown) => (namespace: string) => placed(one as Loose, { name, namespace, names })
    return [
      { path, place, title, original: from(document), migrated: from(migrated[i]), back: from(back[i]) },
    ]
  })
}

/** Where an object goes, and what the objects beside it are called there, by kind and name. */
interface Place {
  readonly name: string
  readonly namespace: string
  readonly names: ReadonlyMap<string, string>
}

/** What only a server writes, or what would need an object that is not there. */
const own = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'managedFields',
  'selfLink',
  'ownerReferences',
  'deletionTimestamp',
  'finalizers',
  'generateName',
]

/** An object with another name and namespace; what refers to its own namespace, or to an object beside it, goes along. */
function placed({ status: _, ...object }: Loose, place: Place): Applied {
  const before = object.metadata?.namespace ?? 'default'
  const kept = Object.entries(object.metadata ?? {}).filter(([key]) => !own.includes(key))
  const rest = moved(object, before, place) as Loose
  const metadata = { ...Object.fromEntries(kept), name: place.name, namespace: place.namespace }
  return { ...rest, metadata } as unknown as Applied
}

function moved(value: unknown, before: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, before, place))
  if (typeof value !== 'object' || value === null) return value
  const result = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'topology' ? inTopology(moved(member, before, place), place) : moved(member, before, place),
    ]),
  )
  if (!('kind' in value && 'name' in value)) return result
  const name = renamed(value.kind, value.name, place)
  return { ...result, name, ...(result.namespace === before && { namespace: place.namespace }) }
}

/** A topology names its class without a kind. */
function inTopology(value: unknown, place: Place): unknown {
  const topology = (value ?? {}) as { class?: unknown; classRef?: { name?: unknown } }
  if ('class' in topology) return { ...topology, class: renamed('ClusterClass', topology.class, place) }
  const { classRef } = topology
  if (!classRef) return value
  return { ...topology, classRef: { ...classRef, name: renamed('ClusterClass', classRef.name, place) } }
}

function renamed(kind: unknown, name: unknown, { names }: Place): unknown {
  return names.get(`${String(kind)} ${String(name)}`) ?? name
}
