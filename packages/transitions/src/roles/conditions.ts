import { valueAt } from '../assemble.ts'
import { defineTransition } from '../transition.ts'
import type { Transition } from '../transition.ts'

/**
 * Whether an object's conditions have no severity already, whatever its contract says: no list is previewed beside
 * them, and each has all that a `metav1.Condition` requires.
 */
export function hasCurrentConditions(object: Readonly<Record<string, unknown>>): boolean {
  const list = valueAt(object, ['status', 'conditions'])
  if (!Array.isArray(list) || list.length === 0 || valueAt(object, ['status', 'v1beta2'])) return false
  return list.every((one: unknown) => {
    const { severity, reason, message, lastTransitionTime } = (one ?? {}) as Readonly<Record<string, unknown>>
    return (
      severity === undefined && Boolean(reason) && typeof message === 'string' && Boolean(lastTransitionTime)
    )
  })
}

const known = new WeakMap<Transition, Transition>()

/** The same transition for an object whose conditions stay where they are. */
export function keepingConditions(transition: Transition): Transition {
  let kept = known.get(transition)
  if (!kept) {
    const rows = transition.rows.filter(({ from }) => from !== 'status.conditions')
    known.set(transition, (kept = defineTransition({ ...transition, rows })))
  }
  return kept
}
