import { isPaused } from '@capi-migrate/status-model'
import { valueAt } from '@capi-migrate/status-model/values'
import { nameOf } from '../source/object.ts'
import type { KubeObject } from '../source/object.ts'
import { missingOf } from '../source/part.ts'
import type { Apply } from './apply.ts'
import type { Difference } from './differences.ts'
import type { Effect } from './prediction.ts'
import type { TopologyChange } from './topology/outcome.ts'
import type { RenderValue } from './topology/plan.ts'
import type { Ref, World } from './world.ts'

/** An object that is there, and as it would be. */
export interface Change {
  readonly before: KubeObject
  readonly after: KubeObject
  /** Where they differ; never empty. */
  readonly differences: readonly Difference[]
}

/** The cluster as it is, and as it would be. */
export interface Foreseen extends World {
  readonly apply: Apply
  readonly render: RenderValue
  /** An object as it would be; undefined where there is none. Throws Unreadable. */
  readonly after: (ref: Ref) => Promise<KubeObject | undefined>
  /** The same in a version; undefined also where it cannot be said in that version. Throws Unreadable. */
  readonly afterIn: (ref: Ref, version: string) => Promise<KubeObject | undefined>
  /** What becomes of a Cluster with a topology, which is there. Throws Unreadable. */
  readonly topologyOf: (cluster: KubeObject) => Promise<TopologyChange>
}

/** What comes of a change. */
export interface Judged {
  readonly effect: Exclude<Effect, 'created'>
  readonly says: string
  /** Why it is only likely. */
  readonly because: readonly string[]
  readonly machines: readonly KubeObject[]
}

/** Tells what controllers make of a change. Throws Unreadable. */
export type Judge = (change: Change, world: Foreseen) => Promise<Judged>

export const core = 'cluster.x-k8s.io'

/** A change that replaces no Machine. */
export function inPlace(says: string, because: readonly string[] = []): Judged {
  return { effect: 'in place', says, because, machines: [] }
}

/** A change that replaces Machines, or one in place where there are none to replace. */
export async function rollout(
  says: string,
  machines: readonly KubeObject[],
  world: Foreseen,
  because: readonly string[] = [],
): Promise<Judged> {
  if (machines.length === 0) return inPlace(`${says}; there is no Machine to replace`, because)
  return { effect: 'rollout', says, machines, because: [...because, ...(await inPlaceUpdates(world))] }
}

/** Machines that have a label. Throws Unreadable. */
export function machinesWith(
  world: World,
  labels: string,
  namespace?: string,
): Promise<readonly KubeObject[]> {
  return objectsWith(world, 'Machine', labels, namespace)
}

/** Objects of the core group that have a label. Throws Unreadable. */
export async function objectsWith(
  world: World,
  kind: string,
  labels: string,
  namespace?: string,
): Promise<readonly KubeObject[]> {
  const found = await world.labelled(core, kind, labels)
  return found.filter(({ metadata }) => metadata.namespace === namespace)
}

/** Whether one object says that another owns it. */
export function isOwnedBy({ metadata }: KubeObject, owner: KubeObject): boolean {
  const owners = metadata.ownerReferences ?? []
  return owners.some(({ kind, name }) => kind === owner.kind && name === owner.metadata.name)
}

/** Whether an object is older than `spec.rollout.after`, a time that has come. */
export function isBeforeRollout(owner: KubeObject, { metadata }: KubeObject, now: Date): boolean {
  const time = valueAt(owner, 'spec.rollout.after')
  if (typeof time !== 'string' || Date.parse(time) > now.getTime()) return false
  return Date.parse(metadata.creationTimestamp ?? '') < Date.parse(time)
}

/** What is said beside a rollout that waits for a person. Throws Unreadable. */
export async function pauseOf(object: KubeObject, clusterName: unknown, world: Foreseen): Promise<string> {
  const name = String(clusterName)
  const { namespace } = object.metadata
  const cluster = await world.after({ group: core, kind: 'Cluster', name, ...(namespace && { namespace }) })
  return isPaused(object, cluster) ? ', once it is no longer paused' : ''
}

/** Names of objects, sorted. */
export function namesOf(objects: readonly KubeObject[]): readonly string[] {
  return [...new Set(objects.map(({ metadata }) => nameOf(metadata)))].sort()
}

/** Runtime Extensions that may take a change over, so that no Machine has to be replaced. */
async function inPlaceUpdates(world: Foreseen): Promise<readonly string[]> {
  const from = world.resource(`runtime.${core}`, 'ExtensionConfig')
  if (!from) return []
  const names: string[] = []
  try {
    for await (const page of world.source.pages(from, { whole: true }))
      for (const one of page)
        if (JSON.stringify(valueAt(one, 'status.handlers') ?? []).includes('"CanUpdateMachine'))
          names.push(one.metadata.name)
  } catch (error) {
    const { says } = missingOf('ExtensionConfig', error)
    return [`whether a Runtime Extension updates Machines in place is not known: ${says}`]
  }
  return names.map((name) => `the Runtime Extension ${name} may update Machines in place`)
}
