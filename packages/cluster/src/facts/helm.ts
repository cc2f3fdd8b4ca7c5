import { objectsOf } from '@capi-migrate/transitions'
import type { KubeObject, Metadata } from '../source/object.ts'
import { missingOf } from '../source/part.ts'
import type { Missing, Part } from '../source/part.ts'
import { titleOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import { resources } from '../source/resources.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'
import type { Crd } from './crd.ts'
import { documentsOf } from './documents.ts'
import { isGoing } from './going.ts'
import { currentRevisions, unpackedRelease } from './helm-revision.ts'
import type { Revision } from './helm-revision.ts'

/** The revision of a release of Helm that the next upgrade compares with. */
export interface HelmRelease {
  /** `default/my-cluster` */
  readonly name: string
  readonly revision: number
  /** The Secret, or the ConfigMap, that holds it: `Secret default/sh.helm.release.v1.my-cluster.v3` */
  readonly object: string
  /** Objects of its manifest in versions that go: `Cluster my-cluster in cluster.x-k8s.io/v1beta1`. */
  readonly going: readonly string[]
}

/** Where Helm keeps releases; data of Secrets is in base64 once more. */
const drivers = [
  { resource: resources.secrets, isSecret: true, how: { fields: 'type=helm.sh/release.v1' } },
  { resource: resources.configMaps, isSecret: false, how: {} },
] as const

/**
 * The current release of each chart: the deployed revision, or the newest where none is, as `helm upgrade` chooses. Only
 * labels are listed; of each release one revision is read.
 */
export async function releasesOf(
  source: Source,
  crds: readonly Crd[],
): Promise<Part<readonly HelmRelease[]>> {
  const value: HelmRelease[] = []
  const missing: Missing[] = []
  for (const { resource, isSecret, how } of drivers) {
    try {
      for (const stored of await currentOf(source, resource, how)) {
        const one = await releaseOf(source, resource, isSecret, stored, crds)
        if (one && 'why' in one) missing.push(one)
        else if (one) value.push(one)
      }
    } catch (error) {
      missing.push(missingOf(titleOf(resource), error))
    }
  }
  return { value, missing }
}

async function currentOf(source: Source, resource: Resource, how: object): Promise<readonly Revision[]> {
  const stored: Metadata[] = []
  for await (const page of source.pages(resource, { ...how, labels: 'owner=helm' }))
    for (const { metadata } of page) if (metadata.labels?.owner === 'helm') stored.push(metadata)
  // What was uninstalled is not upgraded any more.
  return currentRevisions(stored).filter(({ status }) => !status.startsWith('uninstall'))
}

async function releaseOf(
  source: Source,
  resource: Resource,
  isSecret: boolean,
  { metadata: { namespace = '', name }, release, revision }: Revision,
  crds: readonly Crd[],
): Promise<HelmRelease | Missing | undefined> {
  const object = `${resource.kind} ${namespace}/${name}`
  try {
    const stored = await source.object(resource, { namespace, name })
    // It was replaced in the meantime, or is gone.
    if (!stored) return undefined
    const going = goingIn(manifestOf(stored, isSecret), crds)
    return { name: `${namespace}/${release}`, revision, object, going }
  } catch (error) {
    return missingOf(object, error)
  }
}

/** The manifest of a stored revision: JSON, gzip, base64. Throws Unreadable. */
export function manifestOf({ data }: KubeObject, isSecret: boolean): string {
  const { release } = (data ?? {}) as { readonly release?: unknown }
  try {
    const text = isSecret ? Buffer.from(String(release), 'base64').toString() : String(release)
    const { manifest } = JSON.parse(unpackedRelease(text)) as { readonly manifest?: unknown }
    if (typeof manifest === 'string') return manifest
  } catch {
    // Told below.
  }
  throw new Unreadable(
    'garbled',
    'the release cannot be unpacked',
    'look at it with `helm get manifest`, then say --accept CLU011',
  )
}

/** Objects of a manifest in versions that go. */
export function goingIn(manifest: string, crds: readonly Crd[]): readonly string[] {
  return manifest
    .split(/^---(?=\s|$)/m)
    .filter((text) => text.includes('cluster.x-k8s.io'))
    .flatMap((text) => documentsOf(text) ?? [linesOf(text)])
    .flatMap(objectsOf)
    .flatMap(({ apiVersion, kind, metadata }: Document) => {
      if (typeof apiVersion !== 'string' || typeof kind !== 'string') return []
      const name = typeof metadata?.name === 'string' ? ` ${metadata.name}` : ''
      return isGoing(crds, apiVersion, kind) ? [`${kind}${name} in ${apiVersion}`] : []
    })
}

interface Document {
  readonly apiVersion?: unknown
  readonly kind?: unknown
  readonly metadata?: { readonly name?: unknown }
}

/** What can be had of a document that does not parse. */
function linesOf(text: string): Document {
  const [, apiVersion] = /^apiVersion:\s*["']?([^\s"'#]+)/m.exec(text) ?? []
  const [, kind] = /^kind:\s*["']?(\w+)/m.exec(text) ?? []
  return { apiVersion, kind }
}
