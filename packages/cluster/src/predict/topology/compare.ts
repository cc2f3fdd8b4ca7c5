import { isEqual, isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import type { KubeObject } from '../../source/object.ts'
import type { Foreseen } from '../judge.ts'
import { patched, threeWayPatch } from '../merge-patch.ts'
import { refusalText } from '../refusal.ts'
import { current, refOf } from '../world.ts'

/** What an apply of a generated object comes to. */
export type Compared =
  | { readonly refused: string; readonly because: readonly string[] }
  | {
      /** As it is and as it would be, in v1beta2. */
      readonly before: KubeObject
      readonly after: KubeObject
      readonly hasSpecChanges: boolean
      readonly because: readonly string[]
    }

/** What generated objects are compared with. */
export interface Comparison {
  readonly world: Foreseen
  /** True where the API server is asked, as the topology controller asks it. */
  readonly isExact: boolean
}

const manner = { way: 'server', manager: 'capi-topology' } as const
const dryRun = 'topology.cluster.x-k8s.io/dry-run'

/**
 * Compares what a topology would apply with what is there. `was` is what it applies as things are: where that already
 * differs from what is there, the answer is not certain. Returns undefined where there is nothing to compare with. Throws
 * Unreadable. Upstream: `NewServerSidePatchHelper` in structuredmerge.
 */
export async function compare(
  was: KubeObject | undefined,
  is: KubeObject,
  { world, isExact }: Comparison,
): Promise<Compared | undefined> {
  const before = await world.object(refOf(is))
  if (!before) return undefined
  if (!isExact) return compareData(was, is, before)
  const answer = await answersOf(is, world)
  const because =
    was && (await isAtRest(was, world)) ? [] : [`${titleIn(is)} is not what its topology generates now`]
  if (!answer) return undefined
  if ('refused' in answer) return { refused: answer.refused, because }
  const hasSpecChanges = !isEqual(answer.original.spec, answer.after.spec)
  return { before: current(answer.original), after: current(answer.after), hasSpecChanges, because }
}

/** Compares what is generated as things are with what would be. */
function compareData(was: KubeObject | undefined, is: KubeObject, before: KubeObject): Compared {
  try {
    const [old, now] = [current(was ?? before), current(is)]
    const hasSpecChanges = !isEqual(old.spec, now.spec)
    const patch = threeWayPatch(old, now as unknown as JsonMap, old as unknown as JsonMap)
    return { before, after: patched(before, patch) as KubeObject, hasSpecChanges, because: [] }
  } catch {
    // What stands for a value that is not known may have no place in the other version.
    return { before, after: is, hasSpecChanges: true, because: [] }
  }
}

/** Whether an apply of what is generated now changes no spec. */
async function isAtRest(was: KubeObject, world: Foreseen): Promise<boolean> {
  const answer = await answersOf(was, world)
  return answer !== undefined && 'after' in answer && isEqual(answer.original.spec, answer.after.spec)
}

type Answers = { readonly refused: string } | { readonly original: KubeObject; readonly after: KubeObject }

/** What the API server makes of a generated object, and of what is there when it is applied as it is. */
async function answersOf(object: KubeObject, world: Foreseen): Promise<Answers | undefined> {
  const { group, kind } = refOf(object)
  const version = String(object.apiVersion).split('/')[1]!
  const resource = world.resource(group, kind, version)
  const live = await world.read(refOf(object), version)
  if (!resource || !live) return undefined
  const uid = live.metadata.uid
  const intent = { ...object, metadata: { ...object.metadata, ...(uid !== undefined && { uid }) } }
  const wanted = marked(withoutEndpoint(intent, object))
  const original = await world.apply(resource, marked(withoutEndpoint(intentOf(live), object)), manner, live)
  const there = 'refused' in original ? live : original.after
  const after = await world.apply(resource, wanted, manner, live)
  if ('refused' in after) return { refused: refusalText(after.refused, object) }
  if (!isOfAnotherVersion(live)) return { original: there, after: after.after }
  const next = await world.apply(resource, wanted, { ...manner, manager: `${manner.manager}-next` }, live)
  // The second apply only shows the order. If a value changes, a new manager leaves the old value beside the new one, and
  // the server refuses the list. The topology controller, whose own the old value is, removes it.
  if ('refused' in next) return { original: there, after: after.after }
  return { original: there, after: { ...after.after, spec: inOrder(after.after.spec, next.after.spec) } }
}

/**
 * Whether the topology controller applied an object in another version before. Measured: its next apply keeps the order of
 * the lists that are there, and the one after that takes over the order of what it applies, as a new field manager does.
 */
function isOfAnotherVersion({ apiVersion, metadata }: KubeObject): boolean {
  return (metadata.managedFields ?? []).some(
    (entry) =>
      entry.manager === manner.manager && entry.operation === 'Apply' && entry.apiVersion !== apiVersion,
  )
}

/** A value whose lists stand in the order of another one, where they hold the same. */
function inOrder(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) {
    const isSame =
      value.length === other.length && value.every((one) => other.some((two) => isEqual(one, two)))
    return isSame ? other : (value as unknown)
  }
  if (!isMap(value) || !isMap(other)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inOrder(inner, other[key])]))
}

/** What of a live object a topology has to do with. */
function intentOf({ apiVersion, kind, metadata, spec }: KubeObject): KubeObject {
  const { name, namespace, uid, labels, annotations, ownerReferences } = metadata
  const kept = { name, namespace, uid, labels, annotations, ownerReferences }
  return {
    apiVersion,
    kind,
    metadata: Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    spec,
  } as unknown as KubeObject
}

/** Tells webhooks that immutable templates may differ: another template would be made of it. */
function marked(object: KubeObject): KubeObject {
  const annotations = { ...object.metadata.annotations, [dryRun]: '' }
  return { ...object, metadata: { ...object.metadata, annotations } }
}

/** An endpoint that a template leaves empty is its provider's to fill. Upstream: `IgnorePaths`. */
function withoutEndpoint(object: KubeObject, generated: KubeObject): KubeObject {
  const spec = generated.spec
  const endpoint = isMap(spec) ? spec.controlPlaneEndpoint : undefined
  if (!isMap(endpoint) || !isMap(object.spec) || !isMap(object.spec.controlPlaneEndpoint)) return object
  const { host, port, ...rest } = object.spec.controlPlaneEndpoint
  const kept = {
    ...rest,
    ...(endpoint.host !== '' && host !== undefined && { host }),
    ...(endpoint.port !== 0 && port !== undefined && { port }),
  }
  const { controlPlaneEndpoint: _, ...others } = object.spec
  return {
    ...object,
    spec: { ...others, ...(Object.keys(kept).length > 0 && { controlPlaneEndpoint: kept }) },
  }
}

/** `KubeadmControlPlane default/prod` */
function titleIn({ kind, metadata: { namespace, name } }: KubeObject): string {
  return `${kind} ${namespace}/${name}`
}
