import { ts } from 'ts-morph'
import { outermost } from '../bare.ts'
import { isSpokenFor } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isLeftOutEmpty, mayBeAbsent } from './printed.ts'
import { isLink, nameNode, nameOf } from './way.ts'

/** `cluster.spec.controlPlaneEndpoint.host`: v1beta1 always prints the object that is read here, v1beta2 only with a field in it. */
export function emptyObjects(node: ts.Node, scope: Scope): void {
  if (!isLink(node) || !isOpened(node) || !scope.mirrors.hasMember(nameOf(node))) return
  const move = scope
    .placesOfLink(node)
    .map((place) => scope.moveOf(place))
    .find((each) => !isSpokenFor(each, scope) && isLeftOutEmpty(each))
  if (!move || mayBeAbsent(node, scope.source) || scope.isMade(node)) return
  const { path } = move.place
  scope.tasks.add({ node: nameNode(node), move, ...say('client/object-not-printed', { path, to: move.to! }) })
}

/** Whether an expression is read further, so that it has to be there. */
function isOpened(node: ts.Expression): boolean {
  const { parent } = outermost(node)
  if (ts.isVariableDeclaration(parent)) return ts.isObjectBindingPattern(parent.name)
  return isLink(parent) && !parent.questionDotToken
}
