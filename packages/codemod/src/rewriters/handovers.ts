import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import type { MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isAssignment } from './value.ts'
import { isLink } from './way.ts'

/**
 * A value that goes from where a shared type stays to where a member has a type of its own, or the other way: as an
 * argument, a property, a result, by assignment. The two have not the same members any more.
 */
export function handovers(node: ts.Node, scope: Scope): void {
  if (!scope.source.checker || !scope.mirrors.hasOwnTypes) return
  for (const { value, slot } of handed(node, scope)) handOver(value, slot, scope)
}

/** A value, and the places of what takes it; none where that keeps the shared type. */
interface Handed {
  readonly value: ts.Expression
  readonly slot: readonly MirroredPlace[]
}

function handed(node: ts.Node, scope: Scope): readonly Handed[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return (node.arguments ?? []).map((value) => ({ value, slot: [] }))
  if (ts.isReturnStatement(node)) return node.expression ? [{ value: node.expression, slot: [] }] : []
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) ? [] : [{ value: node.body, slot: [] }]
  if (ts.isJsxExpression(node)) return node.expression ? [{ value: node.expression, slot: [] }] : []
  if (ts.isVariableDeclaration(node))
    return node.initializer && node.type ? [{ value: node.initializer, slot: [] }] : []
  if (isAssignment(node)) {
    const slot = isLink(node.left) ? scope.ownTypePlacesOf(node.left) : []
    return [{ value: node.right, slot }]
  }
  if (!ts.isPropertyAssignment(node)) return []
  const type = scope.source.checker!.getContextualType(node.parent)
  const member = type && scope.source.checker!.getNonNullableType(type).getProperty(nameOf(node.name) ?? '')
  const slot = (member?.declarations ?? []).flatMap((each) => scope.mirrors.ownTypeOf(each)?.places ?? [])
  return [{ value: node.initializer, slot }]
}

function handOver(value: ts.Expression, slot: readonly MirroredPlace[], scope: Scope): void {
  const { checker } = scope.source
  if (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)) return
  // Where a value comes from is asked first: what is expected of each argument is dear.
  const from = scope.ownTypePlacesOf(value)
  if (from.length > 0 === slot.length > 0) return
  const expected = scope.partedIn(checker!.getContextualType(value))
  if (!expected || !scope.partedIn(checker!.getTypeAtLocation(value))) return
  const [place] = [...from, ...slot]
  const { name } = expected as ts.InterfaceDeclaration
  const there = { path: place!.path, kind: place!.kind.kind }
  const shared = name?.text ?? 'shared type'
  const article = /^[AEIOU]/.test(shared) ? 'an' : 'a'
  scope.tasks.add({
    node: value,
    move: scope.moveOf(place!),
    ...(slot.length > 0
      ? say('client/shared-to-own-type', { ...there, type: `${article} ${shared}` })
      : say('client/own-to-shared-type', { ...there, type: shared })),
  })
}
