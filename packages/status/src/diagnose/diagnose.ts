import {
  bootstrapRef,
  condition,
  controlPlaneRef,
  infrastructureRef,
  isKind,
  isPaused,
  polarityOf,
} from '@capi-migrate/status-model'
import type { ApiObject, Reference } from '@capi-migrate/status-model'
import type { Condition } from '@capi-migrate/status-model/current'
import { numberOf, valueAt } from '@capi-migrate/status-model/values'
import { isLegacyOnly } from '../tree/said.ts'
import { identityOf, referenceTo } from '../tree/inventory.ts'
import { knownCause, staleCause } from './causes.ts'
import { legacyWays } from './legacy.ts'
import type { Step } from './legacy.ts'
import { linksOf, negativeGates } from './links.ts'
import type { Seen, View } from './view.ts'

/** One step from a Cluster to what explains it. */
export interface CauseLink extends Partial<Seen> {
  readonly object: Reference
}

/** What explains that a Cluster is not as it should be. */
export interface Cause {
  /** From the Cluster down to the deepest object that explains it. */
  readonly chain: readonly CauseLink[]
  /** Further objects that say the same as the last one. */
  readonly alike: readonly Reference[]
  /** `problem`: the Cluster is not available for it. `progress`: something is going on. */
  readonly weight: 'problem' | 'progress'
  /** What to look at next, in a sentence. */
  readonly next: string
}

/** What is going on in a Cluster, in the order it is told, and the status that says so. */
const ongoing = [
  ['Deleting', 'True'],
  ['Remediating', 'True'],
  ['TopologyReconciled', 'False'],
  ['RollingOut', 'True'],
  ['ScalingUp', 'True'],
  ['ScalingDown', 'True'],
] as const

/**
 * Why a Cluster is not as it should be: from each condition of it that is not, down to the deepest objects that explain it.
 * Objects that say the same stand together. Nothing for a Cluster that is available and at rest.
 */
export function diagnose(view: View, cluster: ApiObject): readonly Cause[] {
  const paused = isPaused(cluster) ? pausedDraft(cluster, view) : []
  if (view.generation === 'legacy' || isLegacyOnly(cluster))
    return together([...paused, ...legacyWays(view, cluster).map(asProblem)])
  const drafts: Draft[] = [
    ...paused,
    ...staleDrafts(view, cluster),
    ...walk(view, cluster, 'Available').map(asProblem),
    ...checks(view, cluster),
    ...pools(view, cluster),
    ...ongoing
      .filter(([type, status]) => view.condition(cluster, type)?.condition.status === status)
      .flatMap(([type]) => walk(view, cluster, type))
      .map((chain) => ({ chain, weight: 'progress' as const })),
  ]
  return together(drafts)
}

function asProblem(chain: Draft['chain']): Draft {
  return { chain, weight: 'problem' }
}

/** What its controller has not looked at since it changed says how things were. */
function staleDrafts(view: View, cluster: ApiObject): readonly Draft[] {
  const owners = [
    cluster,
    ...[controlPlaneRef(cluster)].flatMap((plane) => (plane && view.inventory.find(plane)) ?? []),
    ...view.inventory.ofCluster(cluster, 'MachineDeployment'),
  ]
  return owners.flatMap((object) => {
    const said = condition(object, 'Available')
    const generation = numberOf(valueAt(object, 'metadata.generation')) ?? 0
    if (!said || (said.observedGeneration ?? generation) >= generation) return []
    const step: Step = { object, condition: said, basis: 'stored' }
    const chain = object === cluster ? [step] : [{ object: cluster }, step]
    return [{ chain, weight: 'progress' as const, isStale: true as const }]
  })
}

interface Draft {
  readonly chain: readonly (Step | { readonly object: ApiObject })[]
  readonly weight: Cause['weight']
  readonly isStale?: true
}

/** The ways from a condition down; none where it is as it should be. */
function walk(
  view: View,
  object: ApiObject,
  type: string,
  above: readonly string[] = [],
): readonly (readonly Step[])[] {
  const seen = view.condition(object, type)
  const key = `${identityOf(object)} ${type}`
  if (!seen || isGood(object, seen.condition) || above.includes(key)) return []
  const step: Step = { object, ...seen }
  const { spots, takes } = linksOf(object, seen.condition, view)
  const ways: (readonly Step[])[] = []
  for (const [next, nextType] of spots) {
    ways.push(...walk(view, next, nextType, [...above, key]))
    if (takes === 'first' && ways.length > 0) break
  }
  return ways.length === 0 ? [[step]] : ways.map((way) => [step, ...way])
}

function isGood(object: ApiObject, { type, status }: Condition): boolean {
  const isNegative = polarityOf(type) === 'negative' || negativeGates(object).includes(type)
  return status === (isNegative ? 'False' : 'True')
}

function pausedDraft(cluster: ApiObject, view: View): readonly Draft[] {
  const seen = view.condition(cluster, 'Paused')
  return [{ chain: [seen ? { object: cluster, ...seen } : { object: cluster }], weight: 'problem' }]
}

/** A MachineHealthCheck that gives up is said by nothing else. */
function checks(view: View, cluster: ApiObject): readonly Draft[] {
  return view.inventory
    .ofCluster(cluster, 'MachineHealthCheck')
    .flatMap((check) => walk(view, check, 'RemediationAllowed'))
    .map((chain) => asProblem([{ object: cluster }, ...chain]))
}

/** A MachinePool has no conditions, and the Cluster does not count it: its parts speak for it. */
function pools(view: View, cluster: ApiObject): readonly Draft[] {
  return view.inventory.ofCluster(cluster, 'MachinePool').flatMap((pool) =>
    [bootstrapRef(pool), infrastructureRef(pool)]
      .flatMap((reference) => (reference && view.inventory.find(reference)) ?? [])
      .filter((part) => !isKind(part, 'MachinePool'))
      .flatMap((part) => walk(view, part, 'Ready'))
      .map((chain) => ({
        chain: [{ object: cluster }, { object: pool }, ...chain],
        weight: 'problem' as const,
      })),
  )
}

/** Ways that end in the same words become one, and what has been told is not told again. */
function together(drafts: readonly Draft[]): readonly Cause[] {
  const causes = new Map<string, { readonly draft: Draft; readonly ends: ApiObject[] }>()
  const told = new Set<string>()
  for (const draft of drafts) {
    const last = draft.chain.at(-1)!
    const type = 'condition' in last ? last.condition.type : ''
    const own = `${identityOf(last.object)} ${type} ${draft.isStale ?? ''}`
    if (told.has(own)) continue
    told.add(own)
    const key = sayingOf(draft)
    const known = causes.get(key)
    if (known) known.ends.push(last.object)
    else causes.set(key, { draft, ends: [last.object] })
  }
  return [...causes.values()].map(({ draft, ends }) => causeOf(draft, ends.slice(1)))
}

/** What the last object says, without its own name in it, and whose it is. */
function sayingOf({ chain }: Draft): string {
  const last = chain.at(-1)!
  const { kind = '', metadata } = last.object
  const owner = chain.length > 1 ? ownerOf(chain) : ''
  if (!('condition' in last)) return `${kind} ${identityOf(last.object)}`
  const { type, status, reason, message } = last.condition
  const words = message
    .replace(wordOf(metadata?.name), '')
    .replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, '')
    .replace(/spec\.providerID \S+/g, '')
  return [owner, kind, type, status, reason, words].join('\n')
}

/** A name where it stands by itself, not within another one. */
function wordOf(name = ''): RegExp {
  return new RegExp(`(?<![\\w-])${name.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`, 'g')
}

/** Of the same owner of Machines, so that two MachineDeployments stay two causes. */
function ownerOf(chain: Draft['chain']): string {
  const owner = chain.findLast(({ object }) => !isKind(object, 'Machine') && object !== chain.at(-1)!.object)
  return owner ? identityOf(owner.object) : ''
}

function causeOf({ chain, weight, isStale }: Draft, alike: readonly ApiObject[]): Cause {
  const links = chain.map((step): CauseLink => ({ ...step, object: referenceTo(step.object) }))
  const last = referenceTo(chain.at(-1)!.object)
  const next = isStale ? staleCause : knownCause(last, links.at(-1)!.condition)
  return { chain: links, alike: alike.map(referenceTo), weight, next }
}
