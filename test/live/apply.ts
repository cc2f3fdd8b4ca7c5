import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { applyByKubectl } from './kubectl.ts'
import type { Applied } from './objects.ts'
import { applyByServer } from './server-side.ts'

/** How an object is applied. */
export type Way = 'client' | 'server'

/** The two ways people apply: `kubectl apply`, and server-side as a GitOps controller does. */
export const ways: readonly Way[] = ['client', 'server']

/** What an apply of many objects came to. */
export interface Answer {
  /** Of a dry run: what would be stored, by the ids of the objects. */
  readonly printed: ReadonlyMap<number, Stored>
  /** Why some were refused, by their ids. */
  readonly refused: ReadonlyMap<number, string>
}

/** An object as the API server gives it. */
export interface Stored {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly generation?: number
    readonly labels?: object
    readonly annotations?: object
  }
  readonly spec?: unknown
}

/** Applies objects, given by their ids; `folder` is for the files of kubectl. */
export function apply(
  cluster: Cluster,
  folder: string,
  objects: ReadonlyMap<number, Applied>,
  { way, dryRun }: { readonly way: Way; readonly dryRun: boolean },
): Promise<Answer> {
  return way === 'client'
    ? applyByKubectl(cluster, folder, objects, dryRun)
    : applyByServer(cluster, objects, dryRun)
}

/** A name for one object among all. */
export function placeOf(kind: string, { namespace, name }: { namespace?: string; name: string }): string {
  return `${kind} ${namespace} ${name}`
}
