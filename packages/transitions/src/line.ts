import { chain, compose } from './compose.ts'
import type { Stage, Transition } from './transition.ts'

const stages: readonly string[] = ['v1alpha1', 'v1beta1', 'v1beta2']
const known = new Map<string, Transition | undefined>()

/** The transitions an object of this apiVersion and kind goes through; `undefined` where there is nothing to do. */
export function steps(apiVersion: unknown, kind: unknown, to: Stage): readonly Transition[] | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
  const [group, version, ...rest] = apiVersion.split('/')
  if (!group || !version || rest.length > 0 || !stages.includes(version)) return undefined
  const found = chain(group, kind, version as Stage, to)
  return found?.length ? found : undefined
}

/** The same as one transition, for the author reading. */
export function route(apiVersion: unknown, kind: unknown, to: Stage): Transition | undefined {
  const key = `${String(apiVersion)} ${String(kind)} ${to}`
  if (known.has(key)) return known.get(key)
  const found = steps(apiVersion, kind, to)
  const transition = found && found.slice(1).reduce(compose, found[0]!)
  known.set(key, transition)
  return transition
}
