import {
  conditions,
  polarityOf,
  humanDuration,
  isKind,
  formatParagraph,
  clusterReplicas,
  replicas,
} from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { get, isTrue } from '@capi-migrate/status-model/legacy'
import { instantOf, isUnset } from '@capi-migrate/status-model/values'
import type { GroupNode, ObjectNode, TreeNode } from './node.ts'
import { saidIn } from './said.ts'
import type { Generation, Said } from './said.ts'

/** Whether a condition says something good, something bad, or neither for certain, as a legacy warning does. */
export type Tone = 'good' | 'bad' | 'unknown'

/** What a condition says, as a line of the tree shows it. */
export interface Saying {
  readonly status: string
  readonly tone: Tone
  /** Of a legacy condition; `''` where it has none. */
  readonly severity: string
  readonly reason: string
  /** How long it has been saying so, such as `5m`. */
  readonly since: string
  /** The message in lines of about 100 bytes, one at least. */
  readonly message: readonly string[]
}

/** The counters of a line; `''` where there is none. */
export interface Counters {
  /** `3/3`, current and desired. */
  readonly replicas: string
  readonly available: string
  readonly ready: string
  readonly upToDate: string
}

const none: Counters = { replicas: '', available: '', ready: '', upToDate: '' }
const counted = ['Available', 'Ready', 'UpToDate'] as const

/** The counters of a line. Upstream: internal/util/tree/tree.go, `newRowDescriptor`. */
export function countersOf(node: TreeNode): Counters {
  if (node.type === 'group') {
    const all = node.objects.map(conditions)
    const [available, ready, upToDate] = counted.map((type) =>
      String(all.filter((of) => isTrue(of, type)).length),
    )
    return { replicas: '', available: available!, ready: ready!, upToDate: upToDate! }
  }
  if (node.type !== 'object') return none
  const { object } = node
  if (isKind(object, 'Cluster')) return countersOfCluster(object)
  if (isKind(object, 'Machine')) {
    const of = conditions(object)
    const [available, ready, upToDate] = counted.map((type) => (isTrue(of, type) ? '1' : '0'))
    return { replicas: '1', available: available!, ready: ready!, upToDate: upToDate! }
  }
  if (isKind(object, 'MachineDeployment') || isKind(object, 'MachineSet'))
    return countersOfOwner(object, true)
  return node.isControlPlane ? countersOfOwner(object, false) : none
}

/**
 * The condition that speaks for a line, as upstream chooses it; MachineSets and MachinePools have none. In the legacy
 * generation it is Ready, which sums up the others.
 */
export function conditionOf(
  { object, isControlPlane }: ObjectNode,
  generation: Generation,
): Said | undefined {
  const said = saidIn(generation, object)
  if (generation === 'legacy') return get(said, 'Ready')
  if (isKind(object, 'Cluster') || isKind(object, 'MachineDeployment')) return get(said, 'Available')
  if (isKind(object, 'MachineSet') || isKind(object, 'MachinePool')) return undefined
  return (isControlPlane && get(said, 'Available')) || get(said, 'Ready')
}

/** What the condition of a group says: it is as old as the oldest of its members, and names two of them. */
export function sayingOfGroup({ objects }: GroupNode, now: Date, generation: Generation): Saying | undefined {
  const all = objects.flatMap((object) => get(saidIn(generation, object), 'Ready') ?? [])
  const oldest = all.toSorted((a, b) => instantOf(a.lastTransitionTime) - instantOf(b.lastTransitionTime))[0]
  if (!oldest) return undefined
  const names = objects.map(({ metadata }) => metadata?.name ?? '')
  const message = `See ${names.slice(0, 2).join(', ')}${names.length > 2 ? ', ...' : ''}`
  return { ...sayingOf(oldest, now), message: [message] }
}

export function sayingOf(said: Said, now: Date, width = 100): Saying {
  const { status, severity = '', reason, lastTransitionTime, message } = said
  return {
    status,
    tone: toneOf(said),
    severity,
    reason,
    since: isUnset(lastTransitionTime)
      ? ''
      : humanDuration(now.getTime() / 1000 - instantOf(lastTransitionTime)),
    message: formatParagraph(message, width).split('\n'),
  }
}

function toneOf({ type, status, severity }: Said): Tone {
  if ((status !== 'True' && status !== 'False') || severity === 'Warning' || severity === 'Info')
    return 'unknown'
  return (status === 'True') === (polarityOf(type) !== 'negative') ? 'good' : 'bad'
}

function countersOfCluster(cluster: ApiObject): Counters {
  const { controlPlane, workers } = clusterReplicas(cluster)
  const sum = (field: keyof typeof workers): number | undefined =>
    controlPlane[field] === undefined && workers[field] === undefined
      ? undefined
      : (controlPlane[field] ?? 0) + (workers[field] ?? 0)
  const [current, desired] = [sum('current'), sum('desired')]
  return {
    replicas: current === undefined && desired === undefined ? '' : `${current ?? 0}/${desired ?? 0}`,
    available: shown(sum('available')),
    ready: shown(sum('ready')),
    upToDate: shown(sum('upToDate')),
  }
}

/** A control plane may follow the contract v1beta1, which has `updatedReplicas`; which one, no dump tells. */
function countersOfOwner(object: ApiObject, always: boolean): Counters {
  const { current, desired, available, ready, upToDate } = replicas(object)
  const isShown = always || (current !== undefined && desired !== undefined)
  return {
    replicas: isShown ? `${current ?? 0}/${desired ?? 0}` : '',
    available: shown(available),
    ready: shown(ready),
    upToDate: shown(upToDate ?? replicas(object, 'v1beta1').upToDate),
  }
}

function shown(count: number | undefined): string {
  return count === undefined ? '' : String(count)
}
