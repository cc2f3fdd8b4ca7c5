import { roots } from '../../../packages/transitions/src/generated/go-types.ts'
import { reachOf, rootOf } from './fields.ts'
import type { Random } from './random.ts'

/** A kind and two of its versions. */
export interface Route {
  readonly kind: string
  /** apiVersions, as `group/version`. */
  readonly from: string
  readonly to: string
}

const hub = 'v1beta2'

/** Every ordered pair of versions of every kind, or of one kind. */
export function routesOf(only?: string): readonly Route[] {
  const all = Object.keys(roots).map(
    (key) => key.split('/') as [group: string, version: string, kind: string],
  )
  return all.flatMap(([group, from, kind]) =>
    all
      .filter(([otherGroup, to, otherKind]) => otherGroup === group && otherKind === kind && to !== from)
      .filter(() => only === undefined || only === kind)
      .map(([, to]) => ({ kind, from: `${group}/${from}`, to: `${group}/${to}` })),
  )
}

/** To the hub, from it, or through it. */
export type Direction = 'up' | 'down' | 'across'

export function directionOf({ from, to }: Route): Direction {
  if (to.endsWith(`/${hub}`)) return 'up'
  return from.endsWith(`/${hub}`) ? 'down' : 'across'
}

export function reversed({ kind, from, to }: Route): Route {
  return { kind, from: to, to: from }
}

/** Large kinds come more often: they have more to try. */
export function routePicker(routes: readonly Route[]): (random: Random) => Route {
  let total = 0
  const limits = routes.map(({ from, kind }) => (total += Math.sqrt(reachOf(rootOf(from, kind)))))
  return (random) => {
    const at = random.next() * total
    return routes[limits.findIndex((limit) => at < limit)]!
  }
}
