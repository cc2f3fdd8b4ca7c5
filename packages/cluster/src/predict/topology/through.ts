import { classRef } from '@capi-migrate/status-model'
import type { KubeObject } from '../../source/object.ts'
import { core } from '../judge.ts'
import type { Foreseen, Judged } from '../judge.ts'
import { keyOf, refOf } from '../world.ts'
import type { Outcome } from './outcome.ts'
import { concernsOf } from './concerns.ts'

/** What an object comes to by way of the topologies of Clusters. */
export interface Through {
  /** Undefined where the topologies generate the same with it. */
  readonly judged?: Judged
  /** How many Clusters it concerns. */
  readonly clusters: number
  /** Why it is only likely that the topologies generate the same. */
  readonly because: readonly string[]
}

/** Clusters that are named. */
const most = 3

/** Returns what a ClusterClass, a template or a Cluster comes to, worst first. Throws Unreadable. */
export async function throughTopologies(object: KubeObject, world: Foreseen): Promise<Through> {
  const key = keyOf(refOf(object))
  const outcomes: Outcome[] = []
  const doubts: string[] = []
  let clusters = 0
  for (const cluster of await world.labelled(core, 'Cluster')) {
    if (!classRef(cluster) || !(await concernsOf(cluster, world)).has(key)) continue
    clusters++
    const change = await world.topologyOf(cluster)
    doubts.push(...change.because)
    outcomes.push(...change.outcomes.filter(({ causes }) => causes.has(key)))
  }
  const because = [...new Set(doubts)]
  for (const effect of ['refused', 'rollout', 'in place'] as const) {
    const worst = outcomes.filter((one) => one.effect === effect)
    if (worst.length > 0) return { judged: judgedOf(effect, worst, outcomes), clusters, because }
  }
  return { clusters, because }
}

function judgedOf(effect: Outcome['effect'], worst: readonly Outcome[], all: readonly Outcome[]): Judged {
  const says = [...new Set(worst.map((one) => one.says))]
  const more = says.length > most ? `; and ${says.length - most} more` : ''
  return {
    effect,
    says: `${says.slice(0, most).join('; ')}${more}`,
    because: [...new Set(worst.flatMap((one) => one.because))],
    machines: all.flatMap(({ machines }) => machines),
  }
}
