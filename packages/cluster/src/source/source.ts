import type { KubeObject } from './object.ts'
import type { Resource } from './resource.ts'

/** Where objects are looked up: a live cluster, or a dump of one. It only reads. */
export interface Source {
  /** The context, or the folder of the dump. */
  readonly name: string
  /** True where an answer may differ from one moment to the next. */
  readonly isLive: boolean
  /** True where what is not there does not exist, and every version can be asked for: a live cluster, or a dump of ours. */
  readonly isWhole: boolean
  /**
   * All objects of a resource, a page at a time, each object once. Throws Unreadable, `absent` where the cluster does
   * not serve it, or the dump does not hold it.
   */
  readonly pages: (resource: Resource, how?: ListOptions) => AsyncIterable<readonly KubeObject[]>
  /** One object; undefined where there is none. Throws Unreadable. */
  readonly object: (
    resource: Resource,
    name: { readonly namespace?: string; readonly name: string },
  ) => Promise<KubeObject | undefined>
  /** The one namespace that is read; absent where all are. */
  readonly namespace?: string
  /** What is no object: `/version`, `/metrics`. Throws Unreadable. */
  readonly text: (path: string) => Promise<string>
  /** Of a dump: the resources of which it holds objects. */
  readonly held?: readonly Resource[]
  /** True for a dump that was made without managedFields. */
  readonly hidesOwners?: boolean
  /** Lists that changed while they were read, so that they stand for no single moment. */
  readonly inconsistent: ReadonlySet<string>
}

export interface ListOptions {
  /** Without it only metadata is asked for, which a large cluster answers much faster. */
  readonly whole?: boolean
  /** A label selector. */
  readonly labels?: string
  /** A field selector, such as `type=helm.sh/release.v1`. */
  readonly fields?: string
}

/** All objects of a resource at once. Throws Unreadable. */
export async function all(
  source: Source,
  resource: Resource,
  how?: ListOptions,
): Promise<readonly KubeObject[]> {
  const objects: KubeObject[] = []
  for await (const page of source.pages(resource, how)) objects.push(...page)
  return objects
}
