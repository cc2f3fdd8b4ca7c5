import { namesGroup } from '../mirrors/groups.ts'
import { unnamedIn } from '../mirrors/unnamed.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/**
 * Types that look like mirrors and are none for certain, one for each file: those whose API group nothing names, in a program
 * that has Cluster API elsewhere, and those of providers whose contract nothing tells.
 */
export function tellUnnamed(scopes: readonly Scope[]): void {
  if (!scopes.some(({ source }) => namesGroup(source.text))) return
  for (const scope of scopes) {
    const [first] = unnamedIn([scope.source], scope.mirrors)
    if (!first) continue
    const { name, node, place, isShared } = first
    const { kind, group, transition } = place.kind
    scope.tasks.addOnly({
      node,
      move: scope.moveOf(place),
      ...(transition.keepsVersion
        ? say('client/provider-contract-unknown', { kind, group })
        : say(isShared ? 'client/type-of-others' : 'client/group-unnamed', {
            type: name || 'the type',
            kind,
          })),
    })
  }
}
