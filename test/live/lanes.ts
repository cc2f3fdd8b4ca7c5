import type { SuiteName } from './arguments.ts'

/**
 * Which suites run one after the other; the lanes run side by side, on clusters of their own. One has what keeps a
 * processor busy, the other what mostly waits for controllers.
 */
const lanes: readonly (readonly SuiteName[])[] = [
  ['stored', 'history-stored', 'check', 'around', 'scale', 'faults', 'claim'],
  ['machines', 'history-machines', 'refs', 'predict', 'variety', 'unserved'],
]

/** The lanes of some suites; a suite without a place is in the first. */
export function lanesOf(suites: readonly SuiteName[]): readonly (readonly SuiteName[])[] {
  const placed = lanes.flat()
  return lanes
    .map((lane, i) => suites.filter((one) => lane.includes(one) || (i === 0 && !placed.includes(one))))
    .filter(({ length }) => length > 0)
}
