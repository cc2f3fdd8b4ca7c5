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
  for (const { kind, metadata, ...rest } of objects) {
    const { topology } = (rest as { spec?: { topology?: Topology } }).spec ?? {}
    if (kind !== 'Cluster' || typeof topology?.class !== 'string') continue
    const own = { name: topology.class, namespace: metadata.namespace }
    const place = placeOf('ClusterClass', own)
    if (there.has(place)) continue
    there.add(place)
    await api
      .create(`/apis/cluster.x-k8s.io/v1beta1/namespaces/${own.namespace}/clusterclasses`, {
        apiVersion: 'cluster.x-k8s.io/v1beta1',
        kind: 'ClusterClass',
        metadata: own,
        spec: classFor(topology),
      })
      .catch(passOver)
  }
}

/** What of a topology names something of its class. */
interface Topology {
  readonly class?: unknown
  readonly variables?: readonly { readonly name: string }[] | null
  readonly workers?: Readonly<Partial<Record<Workers, readonly { readonly class: string }[] | null>>> | null
}

type Workers = 'machineDeployments' | 'machinePools'

/** The spec of a class that has all that a topology names, and takes any value. */
function classFor({ variables, workers }: Topology): object {
  const classesOf = (kind: Workers, infrastructure: string): object[] =>
    [...new Set(workers?.[kind]?.map((one) => one.class))].map((name) => ({
      class: name,
      template: {
        bootstrap: refTo('bootstrap', 'KubeadmConfigTemplate'),
        infrastructure: refTo('infrastructure', infrastructure),
      },
    }))
  const openAPIV3Schema = { 'x-kubernetes-preserve-unknown-fields': true }
  return {
    infrastructure: refTo('infrastructure', 'DevClusterTemplate'),
    controlPlane: {
      ...refTo('controlplane', 'KubeadmControlPlaneTemplate'),
      machineInfrastructure: refTo('infrastructure', 'DevMachineTemplate'),
    },
    workers: {
      machineDeployments: classesOf('machineDeployments', 'DevMachineTemplate'),
      machinePools: classesOf('machinePools', 'DevMachinePoolTemplate'),
    },
    variables: (variables ?? []).map(({ name }) => ({ name, required: false, schema: { openAPIV3Schema } })),
  }
}

function refTo(group: string, kind: string): object {
  return { ref: { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind, name: 'stub' } }
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
