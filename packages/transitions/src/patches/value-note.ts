import { stepsOf } from '../path.ts'
import type { Transition } from '../transition.ts'
import { empties, leftOutIn } from './left-out.ts'

/**
 * Returns what a migration changes in the values of a field that keeps its place, its meaning and its form; `undefined`
 * for a field whose values all stay.
 */
export function valueNote(transition: Transition, path: string): string | undefined {
  const { kind, versions } = transition
  const own = leftOutIn(transition, stepsOf(path)).find(({ steps }) => steps.length === 0)
  if (own) {
    const empty = empties[own.type]
    const patches = kind.endsWith('Template')
      ? `, and class patches that may print ${empty} are rewritten`
      : ''
    return `${versions.from} leaves out ${empty}, ${versions.to} does not: an explicit ${empty} is removed${patches}`
  }
  const isPatch = kind === 'ClusterClass' && /^spec\.patches\[\]\.(?:definitions\b|enabledIf$)/.test(path)
  return isPatch ? 'patches are rewritten for the new version of the templates that they change' : undefined
}
