import type { Crd } from './crd.ts'
import type { Digest, Writer } from './digest.ts'
import { isGoing } from './going.ts'
import { managers } from './managers.ts'

/** A field manager that wrote objects in a version that goes. */
export interface Sender {
  /** The field manager: `argocd-controller`. */
  readonly who: string
  /** `Apply`, `Update`, or `kubectl apply` for what is told by its annotation alone. */
  readonly operation: string
  readonly evidence: readonly Evidence[]
  /** Objects that bear its traces, kind by kind, most first. */
  readonly kinds: readonly Counted[]
  /** Times of its oldest and newest trace, RFC 3339; absent where no trace has one. */
  readonly first?: string
  readonly last?: string
  /** Why it is not taken to go on: `it has written v1beta2 since`. */
  readonly past?: string
}

export type Evidence = 'managedFields' | 'last-applied'

export interface Counted {
  readonly kind: string
  readonly count: number
}

/** A trace of one manager on one object. */
interface Trace {
  readonly who: string
  readonly operation: string
  readonly evidence: Evidence
  readonly kind: string
  readonly time?: string
  readonly past?: string
}

/** Days before the newest write in the cluster; an update of before then is not taken for one that comes again. */
const lately = 30

/**
 * Who wrote objects in versions that go, from the metadata of the objects. An entry of managedFields only says that
 * somebody did so once. Whether they go on:
 *
 * - who applies manifests will apply the same ones again, however long ago it was, unless the same manager has applied
 *   the same object in a newer version since;
 * - the annotation of `kubectl apply` says what was applied last; entries of the manager itself are left behind by it;
 * - every other manager goes on when it wrote lately, unless it wrote something in a newer version later: so controllers
 *   of Cluster API that were upgraded are told from those that were not.
 */
export function sendersOf(objects: readonly Digest[], crds: readonly Crd[]): readonly Sender[] {
  const goes = goingIn(crds)
  const newest = newestWrites(objects, goes)
  const latest = objects.flatMap(({ writers }) => writers.map(({ time = '' }) => time)).reduce(later, '')
  const limit = latest === '' ? '' : new Date(Date.parse(latest) - lately * 86_400_000).toISOString()
  const traces = objects.flatMap((one) => tracesOf(one, goes, newest, limit))
  const groups = new Map<string, Trace[]>()
  for (const trace of traces) {
    const key = [trace.who, trace.operation, trace.past ?? ''].join('\n')
    const group = groups.get(key)
    if (group) group.push(trace)
    else groups.set(key, [trace])
  }
  return [...groups.values()].map(senderOf).toSorted(byWeight)
}

function tracesOf(
  { crd, writers, lastApplied }: Digest,
  goesOf: Goes,
  newest: ReadonlyMap<string, string>,
  limit: string,
): readonly Trace[] {
  const goes = (version: string | undefined): boolean => version !== undefined && goesOf(crd, version)
  const traces: Trace[] = []
  const [applied] = writers
    .filter(({ manager = '' }) => managers.keepsAnnotation.test(manager))
    .toSorted((one, other) => ((one.time ?? '') > (other.time ?? '') ? -1 : 1))
  if (goes(lastApplied)) {
    const { manager: who = 'somebody', time } = applied ?? {}
    const operation = 'kubectl apply'
    traces.push({ who, operation, evidence: 'last-applied', kind: crd.kind, ...(time && { time }) })
  }
  for (const writer of writers) {
    const { manager: who = 'unknown', operation = 'Update', time } = writer
    if (!goes(writer.apiVersion) || managers.isArtificial.test(who)) continue
    // Told by the annotation, which says more.
    if (goes(lastApplied) && writer === applied) continue
    const current = writers.filter((one) => !goes(one.apiVersion))
    const isLeft = lastApplied !== undefined && !goes(lastApplied) && managers.keepsAnnotation.test(who)
    const past = isLeft ? since : pastOf(writer, current, newest, limit)
    traces.push({
      who,
      operation,
      evidence: 'managedFields',
      kind: crd.kind,
      ...(time && { time }),
      ...(past !== undefined && { past }),
    })
  }
  return traces
}

/** Why one entry of managedFields does not mean that its manager goes on; undefined where it does. */
function pastOf(
  { manager = '', operation, time = '' }: Writer,
  current: readonly Writer[],
  newest: ReadonlyMap<string, string>,
  limit: string,
): string | undefined {
  if (current.some((one) => one.manager === manager && (one.time ?? '') >= time)) return since
  const applies = (operation === 'Apply' || managers.applies.test(manager)) && !managers.isOwn.test(manager)
  if (applies) return undefined
  if ((newest.get(manager) ?? '') > time) return since
  return time !== '' && time < limit
    ? `it last did more than ${lately} days before the newest write`
    : undefined
}

const since = 'it has written a newer version since'

type Goes = (crd: Crd, apiVersion: string) => boolean

/** `isGoing`, asked once for each version of each kind: there are many objects. */
function goingIn(crds: readonly Crd[]): Goes {
  const known = new Map<string, boolean>()
  return ({ name, kind }, apiVersion) => {
    const key = `${name} ${apiVersion}`
    const goes = known.get(key) ?? isGoing(crds, apiVersion, kind)
    known.set(key, goes)
    return goes
  }
}

/** When each manager last wrote a version that stays, anywhere. */
function newestWrites(objects: readonly Digest[], goes: Goes): ReadonlyMap<string, string> {
  const newest = new Map<string, string>()
  for (const { crd, writers } of objects)
    for (const { manager = '', apiVersion = '', time = '' } of writers)
      if (!goes(crd, apiVersion)) newest.set(manager, later(newest.get(manager) ?? '', time))
  return newest
}

function senderOf(traces: readonly Trace[]): Sender {
  const [{ who, operation, past }] = traces as readonly [Trace, ...Trace[]]
  const kinds = new Map<string, number>()
  for (const { kind } of traces) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const times = traces.flatMap(({ time }) => (time === undefined ? [] : [time])).toSorted()
  const [first, last] = [times[0], times.at(-1)]
  return {
    who,
    operation,
    evidence: [...new Set(traces.map(({ evidence }) => evidence))],
    kinds: [...kinds]
      .map(([kind, count]) => ({ kind, count }))
      .toSorted((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1)),
    ...(first !== undefined && last !== undefined && { first, last }),
    ...(past !== undefined && { past }),
  }
}

/** Those who go on first, then the latest first. */
function byWeight(one: Sender, other: Sender): number {
  const [a, b] = [one, other].map(({ past }) => (past === undefined ? 0 : 1)) as [number, number]
  return a - b || (one.last === other.last ? 0 : (one.last ?? '') > (other.last ?? '') ? -1 : 1)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
