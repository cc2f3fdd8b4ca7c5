import { ApiError } from '../../tools/management-cluster/api.ts'
import type { Api } from '../../tools/management-cluster/api.ts'
import { placeOf } from './apply.ts'
import type { Applied } from './objects.ts'
import type { Served } from './served.ts'

/** A kind of a provider that is not here, in the version that something refers to. */
interface Missing {
  readonly group: string
  readonly kind: string
  readonly version: string
}

/**
 * Creates a CRD for every kind that these objects refer to and nobody serves: v1beta1 cannot be read without one, since
 * the conversion finds the version of a reference in the labels of its CRD.
 */
export async function createStubs(
  api: Api,
  objects: readonly unknown[],
  served: readonly Served[],
): Promise<number> {
  let created = 0
  for (const one of missingIn(objects, served)) {
    try {
      await api.create('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crdOf(one))
      created++
    } catch (error) {
      // A name that nobody could serve: what refers to it is refused, and counted there.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return created
}

/** Creates the classes that Clusters name and no file beside them has: without one, no change of a Cluster is accepted. */
export async function createClasses(api: Api, objects: readonly Applied[]): Promise<void> {
  const there = new Set(
    objects
      .filter(({ kind }) => kind === 'ClusterClass')
      .map(({ metadata }) => placeOf('ClusterClass', metadata)),
  )
  for (const {
    kind,
    metadata: { namespace },
    ...rest
  } of objects) {
    const name = (rest as { spec?: { topology?: { class?: unknown } } }).spec?.topology?.class
    if (kind !== 'Cluster' || typeof name !== 'string') continue
    const place = placeOf('ClusterClass', { namespace, name })
    if (there.has(place)) continue
    there.add(place)
    const ref = (group: string, to: string) => ({
      ref: { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind: to, name: 'stub' },
    })
    const spec = {
      infrastructure: ref('infrastructure', 'DevClusterTemplate'),
      controlPlane: ref('controlplane', 'KubeadmControlPlaneTemplate'),
    }
    const stub = {
      apiVersion: 'cluster.x-k8s.io/v1beta1',
      kind: 'ClusterClass',
      metadata: { name, namespace },
      spec,
    }
    await api
      .create(`/apis/cluster.x-k8s.io/v1beta1/namespaces/${namespace}/clusterclasses`, stub)
      .catch(passOver)
  }
}

/** A name that nobody could serve: what refers to it is refused, and counted there. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}

/** Every kind that objects refer to and nobody serves, once, in the version of the first reference. */
export function missingIn(objects: readonly unknown[], served: readonly Served[]): readonly Missing[] {
  const missing = new Map<string, Missing>()
  for (const one of objects.flatMap((object) => [...referencesIn(object)])) {
    const isServed = served.some(({ group, kind }) => group === one.group && kind === one.kind)
    const name = crdName(one)
    if (!isServed && !missing.has(name)) missing.set(name, one)
  }
  return [...missing.values()]
}

function* referencesIn(value: unknown): Generator<Missing> {
  if (typeof value !== 'object' || value === null) return
  const { apiVersion, kind } = value as { apiVersion?: unknown; kind?: unknown }
  const [, group, version] = /^([a-z0-9.-]+\.[a-z0-9-]+)\/(v[a-z0-9]+)$/.exec(String(apiVersion)) ?? []
  if (group && version && /^[A-Z][A-Za-z0-9]*$/.test(String(kind)))
    yield { group, version, kind: String(kind) }
  for (const member of Object.values(value)) yield* referencesIn(member)
}

function crdName({ group, kind }: Missing): string {
  return `${pluralOf(kind)}.${group}`
}

/** As Cluster API names a CRD it looks for, as far as providers' kinds go. */
function pluralOf(kind: string): string {
  const word = kind.toLowerCase()
  return /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(?:s|x|ch|sh)$/.test(word)
      ? `${word}es`
      : `${word}s`
}

function crdOf(one: Missing): object {
  const { group, kind, version } = one
  const openAPIV3Schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: crdName(one),
      labels: { 'cluster.x-k8s.io/v1beta1': version },
      annotations: { 'api-approved.kubernetes.io': 'unapproved, for tests alone' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural: pluralOf(kind), singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  }
}
