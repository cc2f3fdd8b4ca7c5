import { transitions } from '@capi-migrate/transitions'
import type { Transition } from '@capi-migrate/transitions'
import { indexPage } from './index-page.ts'
import { kindPage } from './kind-page.ts'
import { rolePage, roles } from './role-page.ts'

export { clusterPage } from './cluster-page.ts'
export { referencesPage } from './references-page.ts'
export { rulePages } from './rule-pages.ts'
export { taskPage } from './task-page.ts'

/**
 * The pages of docs/transitions, file name → text: one for each kind and each role, and `README.md` that lists them. The
 * same rows give the same bytes.
 *
 * @param hasExamples whether packages/transitions/examples has a page of a kind
 */
export function pages(hasExamples: (kind: string) => boolean): ReadonlyMap<string, string> {
  const kinds = byKind()
  for (const [kind, own] of kinds)
    if (!isOneGroup(own)) throw new RangeError(`two groups have a kind ${kind}`)
  return new Map([
    ['README.md', indexPage([...kinds.values()])],
    ...[...kinds].map(([kind, own]) => [`${kind}.md`, kindPage(own, hasExamples(kind))] as const),
    ...roles.map((role) => [`${role}.md`, rolePage(role)] as const),
  ])
}

function isOneGroup(own: readonly Transition[]): boolean {
  return own.every(({ group }) => group === own[0]!.group)
}

/** In the order of the table, which puts the kinds people own first. */
function byKind(): ReadonlyMap<string, readonly Transition[]> {
  const kinds = new Map<string, Transition[]>()
  for (const transition of transitions) {
    const own = kinds.get(transition.kind)
    if (own) own.push(transition)
    else kinds.set(transition.kind, [transition])
  }
  return kinds
}
