import { nameOf } from '../source/object.ts'
import type { KubeObject, ManagedFields, Metadata, OwnerReference } from '../source/object.ts'
import { joined, missingOf } from '../source/part.ts'
import type { Missing, Part } from '../source/part.ts'
import { titleOf } from '../source/resource.ts'
import type { Source } from '../source/source.ts'
import { isOurs, resourceOf } from './crd.ts'
import type { Crd } from './crd.ts'
import { renamedIn } from './renamed.ts'
import type { Renamed } from './renamed.ts'

/** What rules ask of the metadata of one object of Cluster API. */
export interface Digest {
  readonly crd: Crd
  readonly namespace?: string
  readonly name: string
  /** Who owns fields, and in which version; what they own is left out. */
  readonly writers: readonly Writer[]
  /** Managers that own paths of v1beta1 in the name of v1beta2; absent where there are none. */
  readonly renamed?: readonly Renamed[]
  /** `apiVersion` of what `kubectl apply` applied last. */
  readonly lastApplied?: string
  readonly owners: readonly OwnerReference[]
  /** True where its metadata has nothing that anybody could own: then an object without owners has lost none. */
  readonly isBare?: true
}

export type Writer = Omit<ManagedFields, 'fieldsV1'>

/** Where `kubectl apply` keeps what it applied. */
export const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration'

/** The metadata of every object of Cluster API's kinds. */
export async function digestsOf(source: Source, crds: readonly Crd[]): Promise<Part<readonly Digest[]>> {
  const parts = crds.filter(isOurs).map(async (crd): Promise<Part<readonly Digest[]>> => {
    const resource = resourceOf(crd)
    const value: Digest[] = []
    const missing: Missing[] = []
    try {
      for await (const page of source.pages(resource)) value.push(...page.map((one) => digestOf(crd, one)))
    } catch (error) {
      missing.push(missingOf(titleOf(resource), error))
    }
    return { value, missing }
  })
  return joined(await Promise.all(parts))
}

/** `Machine default/md-0-abc` */
export function objectOf({ crd, namespace, name }: Pick<Digest, 'crd' | 'name' | 'namespace'>): string {
  return `${crd.kind} ${nameOf({ name, ...(namespace !== undefined && { namespace }) })}`
}

function digestOf(crd: Crd, { metadata }: KubeObject): Digest {
  const { namespace, name, managedFields = [], ownerReferences: owners = [], annotations } = metadata
  const renamed = renamedIn(crd, managedFields)
  const lastApplied = appliedVersion(annotations?.[lastAppliedAnnotation])
  return {
    crd,
    name,
    ...(namespace !== undefined && { namespace }),
    writers: managedFields.map(({ fieldsV1: _, ...writer }) => writer),
    ...(renamed.length > 0 && { renamed }),
    ...(lastApplied !== undefined && { lastApplied }),
    owners,
    ...(isBare(metadata) && { isBare: true }),
  }
}

function isBare({ labels = {}, annotations = {}, finalizers = [], ownerReferences = [] }: Metadata): boolean {
  return [Object.keys(labels), Object.keys(annotations), finalizers, ownerReferences].every(
    ({ length }) => length === 0,
  )
}

function appliedVersion(text: string | undefined): string | undefined {
  // Whole manifests are parsed for one field; there are many of them.
  return text === undefined ? undefined : /"apiVersion":"([^"]+)"/.exec(text)?.[1]
}
