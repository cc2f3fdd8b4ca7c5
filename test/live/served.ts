import type { Api, ApiObject } from '../../tools/management-cluster/api.ts'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'

/** A kind of Cluster API that a cluster serves. */
export interface Served {
  readonly group: string
  readonly kind: string
  readonly plural: string
  /** The one in which it is read. */
  readonly version: string
}

interface Crd extends ApiObject {
  readonly spec: {
    readonly group: string
    readonly names: { readonly kind: string; readonly plural: string }
    readonly versions: readonly { readonly name: string; readonly served: boolean }[]
  }
}

/** What a cluster's CRDs serve in every version of its release. */
export async function servedBy({ api, release: { versions } }: Cluster): Promise<readonly Served[]> {
  const crds = (await api.list('/apis/apiextensions.k8s.io/v1/customresourcedefinitions')) as readonly Crd[]
  const isServed = ({ spec }: Crd, wanted: string): boolean =>
    spec.versions.some(({ name, served }) => name === wanted && served)
  const version = versions.at(-1)!
  return crds
    .filter((crd) => versions.every((one) => isServed(crd, one)))
    .map(({ spec: { group, names } }) => ({ group, kind: names.kind, plural: names.plural, version }))
}

/** The names that requests have for kinds, by `GROUP KIND`. */
export async function resourcesOf(api: Api): Promise<ReadonlyMap<string, string>> {
  const crds = (await api.list('/apis/apiextensions.k8s.io/v1/customresourcedefinitions')) as readonly Crd[]
  return new Map(crds.map(({ spec: { group, names } }) => [`${group} ${names.kind}`, names.plural]))
}

/** Every object of these kinds, read in the version that a release stores. */
export async function objectsOf<T>(api: Api, served: readonly Served[]): Promise<readonly (ApiObject & T)[]> {
  const lists = served.map(async ({ group, kind, plural, version }) => {
    const items = await api.list(`/apis/${group}/${version}/${plural}`)
    // Items of a list do not say what they are.
    return items.map((item) => ({ ...item, apiVersion: `${group}/${version}`, kind }))
  })
  return (await Promise.all(lists)).flat() as unknown as readonly (ApiObject & T)[]
}
