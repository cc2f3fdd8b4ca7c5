import { compose } from './compose.ts'
import { isEarlier } from './stages.ts'
import type { Stage } from './stages.ts'
import { backwards } from './transition.ts'
import type { Transition } from './transition.ts'

/** The transitions of all kinds, and the ways along them. */
export interface Line {
  /** First to last. */
  readonly stages: readonly Stage[]
  readonly transitions: readonly Transition[]
  /**
   * The transitions from one stage of a kind to another, in order; empty where the object is there already, `undefined`
   * for another group, kind or version. A kind that never had a stage has the one before it in its place.
   */
  readonly chain: (group: string, kind: string, from: Stage, to: Stage) => readonly Transition[] | undefined
  /** The same as one transition, for an object of this apiVersion; `undefined` where there is nothing to do. */
  readonly route: (apiVersion: unknown, kind: unknown, to: Stage) => Transition | undefined
}

/**
 * Lays transitions along a line of stages, first to last. From each stage of a kind one transition leads on, to the next
 * stage or past some: upstream's webhooks know one way from each version. Throws where there are two, or one leads back.
 */
export function lineOf(stages: readonly Stage[], transitions: readonly Transition[]): Line {
  const ways = waysOf(stages, transitions)
  const chain: Line['chain'] = (group, kind, from, to) => {
    const way = ways.get(`${group}/${kind}`)
    if (!way) return undefined
    const own = stages.filter((stage) => way.has(stage) || [...way.values()].some((one) => one.to === stage))
    if (!own.includes(from)) return undefined
    const target = own.findLast((stage) => !isEarlier(to, stage, stages)) ?? own[0]!
    const [up, down] = [climb(way, from), climb(way, target)]
    // Where the two meet, they go on as one.
    while (up.length > 0 && up.at(-1) === down.at(-1)) {
      up.pop()
      down.pop()
    }
    return [...up, ...down.map(backwards).reverse()]
  }
  const known = new Map<string, Transition | undefined>()
  const route: Line['route'] = (apiVersion, kind, to) => {
    const key = `${String(apiVersion)} ${String(kind)} ${to}`
    if (known.has(key)) return known.get(key)
    const found = hops(chain, stages, apiVersion, kind, to)
    const transition = found?.length ? found.reduce(compose) : undefined
    known.set(key, transition)
    return transition
  }
  return { stages, transitions, chain, route }
}

/** The transition that leads on from each stage of a kind. */
type Way = ReadonlyMap<Stage, Transition>

function waysOf(stages: readonly Stage[], transitions: readonly Transition[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Map<Stage, Transition>>()
  for (const transition of transitions) {
    const { group, kind, from, to } = transition
    const name = `${kind} ${from} → ${to}`
    if (!stages.includes(from) || !isEarlier(from, to, stages))
      throw new RangeError(`${name}: not a way along ${stages.join(', ')}`)
    const key = `${group}/${kind}`
    const way = ways.get(key) ?? new Map<Stage, Transition>()
    ways.set(key, way)
    if (way.has(from)) throw new RangeError(`${name}: another transition leads to ${way.get(from)!.to}`)
    way.set(from, transition)
  }
  return ways
}

/** All transitions from a stage of a kind to its last. */
function climb(way: Way, from: Stage): Transition[] {
  const next = way.get(from)
  return next ? [next, ...climb(way, next.to)] : []
}

function hops(
  chain: Line['chain'],
  stages: readonly Stage[],
  apiVersion: unknown,
  kind: unknown,
  to: Stage,
): readonly Transition[] | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
  const [group, version, ...rest] = apiVersion.split('/')
  const from = stages.find((stage) => stage === version && stage !== 'final')
  return group && from && rest.length === 0 ? chain(group, kind, from, to) : undefined
}
