import type { Scope } from '../scope.ts'
import { conditionedKinds } from '../conditions.ts'
import { newerVersion, olderVersion } from '../versions.ts'

/** Whether a source reads both versions already, which is told once. Nothing else in it is looked at. */
export function isLeftAlone(scope: Scope): boolean {
  const { mirrors, source } = scope
  const node = mirrors.both.files.get(source)
  if (!node) {
    tellDeclared(scope)
    return false
  }
  const kind = conditionedKinds.find((each) => mirrors.both.keeps(each, source.path)) ?? conditionedKinds[0]!
  scope.tasks.add({
    node,
    move: scope.moveOf({ kind, path: 'apiVersion' }),
    what: `this file reads ${olderVersion} and ${newerVersion} already, so it stays as it is`,
    next: `take out what is of ${olderVersion} once every server has ${newerVersion}`,
  })
  return true
}

/** A kind that is declared in both versions stays, wherever it is read. */
function tellDeclared(scope: Scope): void {
  const { declaration, place } = scope.mirrors.both.declared.get(scope.source) ?? {}
  if (!declaration || !place) return
  scope.tasks.add({
    node: ('name' in declaration && declaration.name) || declaration,
    move: scope.moveOf({ kind: place.kind, path: 'apiVersion' }),
    what: `${place.kind.kind} is declared here as ${olderVersion} and as ${newerVersion} have it already, so what is of it stays as it is`,
    next: `take out what is of ${olderVersion} once every server has ${newerVersion}`,
  })
}
