import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { conditionedKinds } from '../conditions.ts'
import type { Kind } from '../kind.ts'
import type { Declaration } from '../mirrors/walk.ts'
import type { Scope } from '../scope.ts'
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

/** What stays, wherever it is read: what is declared in both versions, has one that only a run knows, or shares a type with one. */
function tellDeclared(scope: Scope): void {
  const { both, shared } = scope.mirrors
  const { source } = scope
  const declared = both.declared.get(source)
  const atRunTime = both.atRunTime.get(source)
  if (declared)
    tell(nameOf(declared.declaration), declared.place.kind, scope, (kind) =>
      say('client/declares-both', { kind }),
    )
  if (atRunTime)
    tell(atRunTime.node, atRunTime.mirror.place.kind, scope, (kind) =>
      say('client/version-at-run-time', { kind }),
    )
  for (const { declaration, keeper, roots } of shared)
    for (const { place, declaration: root } of roots)
      if (root.getSourceFile() === source.ast)
        tell(nameOf(root), place.kind, scope, (kind) =>
          say('client/shared-with-staying', {
            kind,
            type: typeName(declaration),
            keeper: keeper.kind,
          }),
        )
}

function tell(node: ts.Node, kind: Kind, scope: Scope, said: (kind: string) => Said): void {
  scope.tasks.addOnce({ node, move: scope.moveOf({ kind, path: 'apiVersion' }), ...said(kind.kind) })
}

/** What has no name is known by the member that has it. */
function typeName(declaration: Declaration): string {
  const { parent } = declaration
  return ts.isTypeLiteralNode(declaration) && ts.isPropertySignature(parent)
    ? `the type of ${parent.name.getText()}`
    : nameOf(declaration).getText()
}

function nameOf(declaration: Declaration): ts.Node {
  return ('name' in declaration && declaration.name) || declaration
}
