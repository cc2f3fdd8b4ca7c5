import type { Scope } from '../scope.ts'
import { conditionedKinds } from '../conditions.ts'
import { say } from '../tasks/index.ts'

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
    ...say('client/reads-both'),
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
    ...say('client/declares-both', { kind: place.kind.kind }),
  })
}
