import type { Api, ApiObject } from '../../tools/management-cluster/api.ts'

/** A kind that a cluster serves in v1beta1 and in v1beta2. */
export interface Served {
  readonly group: string
  readonly kind: string
  readonly plural: string
}

interface Crd extends ApiObject {
  readonly spec: {
    readonly group: string
    readonly names: { readonly kind: string; readonly plural: string }
    readonly versions: readonly { readonly name: string; readonly served: boolean }[]
  }
}

/** What a cluster's CRDs serve in both versions. */
export async function servedBy(api: Api): Promise<readonly Served[]> {
  const crds = (await api.list('/apis/apiextensions.k8s.io/v1/customresourcedefinitions')) as readonly Crd[]
  const isServed = ({ spec }: Crd, wanted: string): boolean =>
    spec.versions.some(({ name, served }) => name === wanted && served)
  return crds
    .filter((crd) => isServed(crd, 'v1beta1') && isServed(crd, 'v1beta2'))
    .map(({ spec: { group, names } }) => ({ group, kind: names.kind, plural: names.plural }))
}

/** Every object of these kinds, read as v1beta2. */
export async function objectsOf<T>(api: Api, served: readonly Served[]): Promise<readonly (ApiObject & T)[]> {
  const lists = served.map(async ({ group, kind, plural }) => {
    const items = await api.list(`/apis/${group}/v1beta2/${plural}`)
    // Items of a list do not say what they are.
    return items.map((item) => ({ ...item, apiVersion: `${group}/v1beta2`, kind }))
  })
  return (await Promise.all(lists)).flat() as unknown as readonly (ApiObject & T)[]
}
