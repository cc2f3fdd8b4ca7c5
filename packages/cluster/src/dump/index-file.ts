import { nameOf } from '../source/object.ts'
import type { Metadata } from '../source/object.ts'
import { titleOf } from '../source/resource.ts'
import type { Resource } from '../source/resource.ts'
import type { ListOptions } from '../source/source.ts'
import type { Why } from '../source/unreadable.ts'

/** The name of the file in a dump of ours that says what was asked. */
export const indexName = 'dump.json'

/** What a dump of ours says of itself; a dump that others made has none. */
export interface DumpIndex {
  readonly version: 1
  /** The context it was made of. */
  readonly cluster: string
  /** The one namespace that was read; absent where all were. */
  readonly namespace?: string
  /** RFC 3339. */
  readonly time: string
  /** False until all has been written. */
  readonly complete: boolean
  /** What was asked, by `listKey`, `objectKey` or a path; what could not be read says why. */
  readonly asked: Readonly<Record<string, Refused | null>>
  readonly inconsistent: readonly string[]
}

export interface Refused {
  readonly why: Why
  readonly says: string
  readonly next: string
}

/** `list secrets type=helm.sh/release.v1` */
export function listKey(resource: Resource, { labels = '', fields = '' }: ListOptions = {}): string {
  return ['list', titleOf(resource), labels, fields].filter(Boolean).join(' ')
}

/** `get configmaps v1 kube-system/settings` */
export function objectKey(resource: Resource, name: Pick<Metadata, 'namespace' | 'name'>): string {
  return `get ${titleOf(resource)} ${resource.version} ${nameOf(name)}`
}
