import { transitions } from '@capi-migrate/transitions'
import type { Transition } from '@capi-migrate/transitions'

/** Paths of the older version that the newer one has with another meaning. */
export function redefinedIn({ rows }: Transition): readonly string[] {
  const targets = new Set(rows.filter(({ from, to }) => !to.includes(from ?? '')).flatMap(({ to }) => to))
  return rows.flatMap(({ from, to }) => (from && targets.has(from) && !to.includes(from) ? [from] : []))
}

/** The transitions that objects go by to the current version. */
export const kinds = transitions.filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')

const redefined = new Set(kinds.flatMap(redefinedIn))

/** Whether a path means something else in v1beta2: dual code shows the current meaning of it, wherever it is. */
export function isRedefined(path: string): boolean {
  return [...redefined].some((from) => isBelow(path, from))
}

/** Where v1beta1 does not show the current value, dual code shows the other one, and says so in a task. */
export function isCrossing(path: string): boolean {
  return kinds.some(({ rows }) =>
    rows.some(({ from, to }) => from && isBelow(path, from) && to.some((target) => redefined.has(target))),
  )
}

function isBelow(path: string, from: string): boolean {
  return path === from || path.startsWith(`${from}[`) || path.startsWith(`${from}.`)
}
