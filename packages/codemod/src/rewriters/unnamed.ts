import { namesGroup } from '../mirrors/groups.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/**
 * Types that look like mirrors and are none for certain, one for each file: those whose API group nothing names, in a program
 * that has Cluster API elsewhere, and those of providers whose contract nothing tells.
 */
export function tellUnnamed(scopes: readonly Scope[]): void {
  if (!scopes.some(({ source }) => namesGroup(source.text))) return
  for (const scope of scopes) {
    const { source, mirrors } = scope
    const {
      name = '',
      declaration,
      place,
      telling,
    } = mirrors.all.find(
      (mirror) =>
        mirror.confidence === 'weak' &&
        mirror.telling !== undefined &&
        mirror.declaration.getSourceFile() === source.ast &&
        mirrors.placesOf(mirror.declaration).length === 0,
    ) ?? {}
    if (!declaration || !place) continue
    const { kind, group, transition } = place.kind
    const isProvider = transition.keepsVersion
    scope.tasks.addOnly({
      node: ('name' in declaration && declaration.name) || declaration,
      move: scope.moveOf({ kind: place.kind, path: telling! }),
      ...(isProvider
        ? say('client/provider-contract-unknown', { kind, group })
        : say('client/group-unnamed', { type: name, kind })),
    })
  }
}
