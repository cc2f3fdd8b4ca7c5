import { ts } from 'ts-morph'
import { isSpokenFor, placeIn } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'

/** Code that goes through the members of a part of an object, whatever their names: `Object.entries(spec)`, `for (const key in spec)`. */
export function keys(node: ts.Node, scope: Scope): void {
  const walked = walkedBy(node)
  if (!walked || scope.options.mode === 'dual' || !scope.source.checker) return
  for (const place of scope.placesOf(walked)) {
    const moves = membersOf(walked, place, scope.source.checker)
      .map((member) => scope.moveOf(member))
      .filter((move) => isSpokenFor(move, scope))
    if (moves.length === 0) continue
    const names = moves.map((move) => move.place.path.split('.').at(-1)!).join(', ')
    const { path, kind } = place
    return scope.tasks.add({
      node: walked,
      move: moves[0]!,
      ...say('client/keys-walked', { path, kind: kind.kind, names }),
    })
  }
}

function walkedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isForInStatement(node)) return node.expression
  if (!ts.isCallExpression(node) || !/^Object\.(?:keys|entries|values)$/.test(node.expression.getText()))
    return undefined
  return node.arguments[0]
}

/** The members that its type has, or those of the API where it has none. */
function membersOf(
  walked: ts.Expression,
  place: MirroredPlace,
  checker: ts.TypeChecker,
): readonly MirroredPlace[] {
  const declared = checker.getPropertiesOfType(checker.getNonNullableType(checker.getTypeAtLocation(walked)))
  const names =
    declared.length > 0
      ? declared.map(({ name }) => name)
      : Object.keys(place.kind.older(place.path)?.properties ?? {})
  return names.map((name) => placeIn(place, name))
}
