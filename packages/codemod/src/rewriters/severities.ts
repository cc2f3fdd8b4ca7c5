import { ts } from 'ts-morph'
import { conditionedKinds, conditionsOf } from '../conditions.ts'
import { evidenceIn } from '../mirrors/evidence.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { untypedPathOf } from '../untyped-path.ts'

/**
 * The severity of a condition in code that shows objects of any kind: nothing says whose condition it is, in a program that has
 * Cluster API elsewhere. Only the legacy conditions of Cluster API have one, and few others.
 */
export function severities(node: ts.Node, scope: Scope): void {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'severity') return
  const { source, options } = scope
  if (!source.checker || options.generation === 'legacy' || !isCondition(node.expression, scope)) return
  const [kind] = conditionedKinds
  if (evidenceIn(source, kind!).says !== 'nothing' || scope.placesOf(node.expression).length > 0) return
  scope.tasks.addOnly({
    node: node.name,
    move: scope.moveOf(conditionsOf(kind!)),
    ...say('client/severity-of-any'),
  })
}

/** Whether names lead to a condition, or its type has what one has. */
function isCondition(node: ts.Expression, { source }: Scope): boolean {
  if (untypedPathOf(node, source) === `${conditionsOf(conditionedKinds[0]!).path}[]`) return true
  const type = source.checker!.getNonNullableType(source.checker!.getTypeAtLocation(node))
  return members.every((name) => type.getProperty(name) !== undefined)
}

/** A problem of a compiler or a linter has a severity as well, and none of these together. */
const members: readonly string[] = ['type', 'status', 'reason', 'lastTransitionTime']
