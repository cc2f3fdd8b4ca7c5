import { convert } from '@capi-migrate/transitions'
import { crdsOf, isOurs, resourceOf, serves } from '../facts/crd.ts'
import type { Crd } from '../facts/crd.ts'
import type { KubeObject } from '../source/object.ts'
import type { Resource } from '../source/resource.ts'
import type { Source } from '../source/source.ts'
import { Unreadable } from '../source/unreadable.ts'
import { groupIn } from './manifest.ts'

/** An object as a reference names it; its version is looked up. */
export interface Ref {
  readonly group: string
  readonly kind: string
  readonly namespace?: string
  readonly name: string
}

/** What predictions look up in a cluster. */
export interface World {
  readonly source: Source
  /** A kind in a version, or in the version that is read; undefined where the cluster does not serve it. */
  readonly resource: (group: string, kind: string, version?: string) => Resource | undefined
  /** One object as {@link current} says; undefined where there is none. Throws Unreadable. */
  readonly object: (ref: Ref) => Promise<KubeObject | undefined>
  /** The objects of a kind that have a label, as {@link current} says; none where the kind is not served. Throws Unreadable. */
  readonly labelled: (group: string, kind: string, labels?: string) => Promise<readonly KubeObject[]>
  /** The contract that a version of a kind follows, by the labels of its CRD; the version itself where there are none. */
  readonly contract: (apiVersion: string, kind: string) => string
  /** The same object in another version, read from the cluster. Throws Unreadable. */
  readonly read: (ref: Ref, version: string) => Promise<KubeObject | undefined>
}

/** Throws Unreadable where the CRDs cannot be read: without them nothing can be looked up. */
export async function worldOf(source: Source): Promise<World> {
  const { value: crds, missing } = await crdsOf(source)
  const [gone] = missing
  // A dump is looked up by kind; it need not hold the CRDs.
  const isGuessed = !source.isLive && crds.length === 0
  if (gone && !isGuessed) throw new Unreadable(gone.why, `${gone.what}: ${gone.says}`, gone.next)
  const known = new Map(crds.filter(isOurs).map((crd) => [`${crd.group}/${crd.kind}`, crd]))
  const objects = new Map<string, Promise<KubeObject | undefined>>()
  const lists = new Map<string, Promise<readonly KubeObject[]>>()
  const resource: World['resource'] = (group, kind, version) => {
    const crd = known.get(`${group}/${kind}`)
    if (!crd) return isGuessed ? guessed(group, kind, version) : undefined
    if (version === undefined) return resourceOf(crd, newestOf(crd))
    return serves(crd, version) ? resourceOf(crd, version) : undefined
  }
  const read = async (ref: Ref, version?: string): Promise<KubeObject | undefined> => {
    const from = resource(ref.group, ref.kind, version)
    return from && source.object(from, from.clusterWide ? { name: ref.name } : ref)
  }
  return {
    source,
    resource,
    read,
    contract: (apiVersion, kind) => {
      const [group, version = ''] = apiVersion.split('/')
      const labels = known.get(`${group}/${kind}`)?.labels ?? {}
      const contracts = ['v1beta2', 'v1beta1']
      return (
        contracts.find((one) => labels[`${contractLabel}/${one}`]?.split('_').includes(version)) ?? version
      )
    },
    object: (ref) => kept(objects, keyOf(ref), async () => currentOr(await read(ref))),
    labelled: (group, kind, labels) =>
      kept(lists, `${group}/${kind} ${labels}`, async () => {
        const from = resource(group, kind)
        if (!from) return []
        const found: KubeObject[] = []
        for await (const page of source.pages(from, { whole: true, ...(labels && { labels }) }))
          found.push(...page.map(current))
        return found
      }),
  }
}

const contractLabel = 'cluster.x-k8s.io'

function guessed(group: string, kind: string, version = 'v1beta2'): Resource {
  return { group, kind, version, plural: `${kind.toLowerCase()}s` }
}

/** A name for one object among all. */
export function keyOf({ group, kind, namespace = '', name }: Ref): string {
  return `${group}/${kind} ${namespace}/${name}`
}

/** How an object is referred to. */
export function refOf({ apiVersion, kind = '', metadata: { namespace, name } }: KubeObject): Ref {
  return { group: groupIn(apiVersion), kind, name, ...(namespace !== undefined && { namespace }) }
}

/** An object without its status, in v1beta2 as the conversion webhook has it; objects of providers as they are. */
export function current({ status: _, ...object }: KubeObject): KubeObject {
  return convert(object, { to: 'v1beta2', reading: 'server' }).object as unknown as KubeObject
}

function currentOr(object: KubeObject | undefined): KubeObject | undefined {
  return object && current(object)
}

/** In v1beta2 where it is served: what the others say is derived from it. */
function newestOf(crd: Crd): string | undefined {
  return serves(crd, 'v1beta2') ? 'v1beta2' : undefined
}

/** Returns what is cached, and makes it where it is not. */
export function kept<Value>(
  cache: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const found = cache.get(key) ?? make()
  cache.set(key, found)
  return found
}
