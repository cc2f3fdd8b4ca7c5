import type { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import { requestsAt } from '../requests/find-requests.ts'
import { openKindAt } from '../requests/open-versions.ts'
import { unplacedVersionsIn } from '../requests/unplaced-versions.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { keepsVersion } from './fate.ts'
import { tellHeld, tellStaying } from './versions.ts'

/**
 * The version that something is asked for in, where group and version do not stand in one literal. It goes with what is read
 * of the answer, and with what is written: where that has to stay, the version stays.
 */
export function requests(node: ts.Node, scope: Scope): void {
  const write = scope.writes.ofVersion(node)
  if (write && keepsVersion(write, scope)) return
  const open = openKindAt(node)
  if (open && requestsAt(node, scope.source).length === 0)
    tellStaying(node, 'client/version-unnamed', open, scope)
  for (const { kind, kinds, version } of requestsAt(node, scope.source)) {
    const held = kinds.find((each) => scope.isHeld(each))
    if (kinds.some((each) => scope.readsBoth(each))) continue
    if (held) tellHeld(node, held, scope)
    else {
      for (const each of kinds) scope.moved.add(each)
      if (scope.options.mode === 'dual') tellStaying(node, 'client/version-asked', kind, scope)
      else scope.versions.move(version, kind, scope)
    }
  }
}

/** Versions that nothing in sight sends with their group. */
export function tellUnplaced(scopes: readonly Scope[]): void {
  const [kind] = ownKinds
  for (const [source, node] of unplacedVersionsIn(scopes.map((scope) => scope.source))) {
    const scope = scopes.find((each) => each.source === source)!
    const { from, to } = kind!.transition
    const move = scope.moveOf({ kind: kind!, path: 'apiVersion' })
    scope.tasks.add({ node, move, ...say('client/version-unplaced', { version: from, newer: to }) })
  }
}
