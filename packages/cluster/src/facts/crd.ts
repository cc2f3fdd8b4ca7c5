import { isClusterGroup } from '@capi-migrate/transitions'
import type { KubeObject } from '../source/object.ts'
import { partOf } from '../source/part.ts'
import type { Part } from '../source/part.ts'
import type { Resource } from '../source/resource.ts'
import { resources } from '../source/resources.ts'
import type { Source } from '../source/source.ts'

/** A CustomResourceDefinition without its schemas. */
export interface Crd {
  /** `machines.cluster.x-k8s.io` */
  readonly name: string
  readonly group: string
  readonly kind: string
  readonly plural: string
  readonly clusterWide: boolean
  readonly generation: number
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly versions: readonly CrdVersion[]
  /** Versions in which objects were stored at some time. */
  readonly storedVersions: readonly string[]
  /** Whether a webhook converts between its versions. */
  readonly hasWebhook: boolean
}

export interface CrdVersion {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
}

/** All CRDs of a cluster; the first question of all. */
export function crdsOf(source: Source): Promise<Part<readonly Crd[]>> {
  return partOf('customresourcedefinitions.apiextensions.k8s.io', [], async () => {
    const found: Crd[] = []
    for await (const page of source.pages(resources.crds, { whole: true })) found.push(...page.map(crdOf))
    return found
  })
}

/** Whether its group is Cluster API's, or that of a provider. */
export function isOurs({ group }: Crd): boolean {
  return isClusterGroup(group)
}

/** How objects of a CRD are asked for: in the version they are stored in, which no webhook has to convert. */
export function resourceOf(crd: Crd, version: string = readVersionOf(crd)): Resource {
  const { group, plural, kind, clusterWide } = crd
  return { group, version, plural, kind, ...(clusterWide && { clusterWide }) }
}

/** Whether a version is served. */
export function serves({ versions }: Crd, name: string): boolean {
  return versions.some((version) => version.name === name && version.served)
}

export function storageOf({ versions }: Crd): string | undefined {
  return versions.find(({ storage }) => storage)?.name
}

function readVersionOf(crd: Crd): string {
  const storage = storageOf(crd)
  const served = crd.versions.filter((version) => version.served)
  return storage !== undefined && serves(crd, storage) ? storage : (served.at(-1)?.name ?? storage ?? '')
}

/** What the objects of a dump without CRDs tell of their kind: neither its versions nor anything else. */
export function crdFrom({ group, kind, plural }: Resource): Crd {
  return {
    name: `${plural}.${group}`,
    group,
    kind,
    plural,
    clusterWide: false,
    generation: 0,
    labels: {},
    annotations: {},
    versions: [],
    storedVersions: [],
    hasWebhook: false,
  }
}

interface CrdObject extends KubeObject {
  readonly spec?: {
    readonly group?: string
    readonly scope?: string
    readonly names?: { readonly kind?: string; readonly plural?: string }
    readonly versions?: readonly Partial<CrdVersion>[]
    readonly conversion?: { readonly strategy?: string }
  }
  readonly status?: { readonly storedVersions?: readonly string[] }
}

function crdOf({ metadata, spec = {}, status }: CrdObject): Crd {
  return {
    name: metadata.name,
    group: spec.group ?? '',
    kind: spec.names?.kind ?? '',
    plural: spec.names?.plural ?? '',
    clusterWide: spec.scope === 'Cluster',
    generation: metadata.generation ?? 0,
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    versions: (spec.versions ?? []).map(({ name = '', served = false, storage = false }) => ({
      name,
      served,
      storage,
    })),
    storedVersions: status?.storedVersions ?? [],
    hasWebhook: spec.conversion?.strategy === 'Webhook',
  }
}
