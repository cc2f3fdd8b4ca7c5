import type { ts } from 'ts-morph'
import { ownKinds } from '../kind.ts'
import { requestsAt } from '../requests/find-requests.ts'
import { openKindAt } from '../requests/open-versions.ts'
import { unplacedVersionsIn } from '../requests/unplaced-versions.ts'
import { isProxied } from '../requests/proxied.ts'
import type { Request } from '../requests/request.ts'
import { sourceOfDefault } from '../requests/default-of.ts'
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
  for (const request of requestsAt(node, scope.source)) {
    const { kind, kinds, version } = request
    const held = kinds.find((each) => scope.isHeld(each))
    if (kinds.some((each) => scope.readsBoth(each))) continue
    if (held) tellHeld(node, held, scope, isNamed(request) ? kinds : [])
    else if (scope.options.mode !== 'dual' && isProxied(node)) scope.proxied.push([node, request])
    else {
      for (const each of kinds) scope.moved.add(each)
      if (scope.options.mode === 'dual') tellStaying(node, 'client/version-asked', kind, scope)
      else {
        scope.versions.move(version, kind, scope)
        scope.defaults.push([version, kind])
      }
    }
  }
}

/** Whether a request says what it asks for, and not only the group. */
function isNamed({ kind, kinds }: Request): boolean {
  return ownKinds.some((other) => other.group === kind.group && !kinds.includes(other))
}

/**
 * Moves the version of a proxy with what other files of the program have of its kinds; if they have nothing that moves, it is not
 * changed. What asks the proxy names no group, so neither is sure.
 */
export function settleProxied(scopes: readonly Scope[]): void {
  for (const scope of scopes)
    for (const [node, { kind, kinds, version }] of scope.proxied) {
      const isMoving = scopes.some((other) => other !== scope && kinds.some((each) => other.moved.has(each)))
      tellStaying(node, isMoving ? 'client/proxy-moved' : 'client/proxy-stays', kind, scope)
      if (!isMoving) continue
      for (const each of kinds) scope.moved.add(each)
      scope.versions.move(version, kind, scope)
      scope.defaults.push([version, kind])
    }
}

/**
 * Reports versions that are the default of one from outside of the code, `process.env.VERSION ?? 'v1beta1'`, once it is known
 * whether the default itself is written.
 */
export function tellDefaults(scopes: readonly Scope[]): void {
  for (const scope of scopes)
    for (const [{ written, via }, kind] of scope.defaults) {
      const source = written && sourceOfDefault(written.literal)
      if (source === undefined || scope.settled.has(written!.literal)) continue
      const home = scopes.find(({ source: { ast } }) => ast === written!.literal.getSourceFile())
      const isWritten = home?.source.changes.writes(written!) ?? false
      if (isWritten) scope.settled.add(written!.literal)
      scope.tasks.add({
        node: via && !(isWritten && home === scope) ? via.node : written!.literal,
        move: scope.moveOf({ kind, path: 'apiVersion' }),
        ...say(isWritten ? 'client/version-default' : 'client/version-fixed', {
          source,
          newer: kind.transition.to,
        }),
      })
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
