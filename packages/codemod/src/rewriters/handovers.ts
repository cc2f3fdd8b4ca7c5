import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import type { Place } from '../place.ts'
import type { Scope } from '../scope.ts'
import { newerVersion } from '../versions.ts'
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
  readonly slot: readonly Place[]
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

function handOver(value: ts.Expression, slot: readonly Place[], scope: Scope): void {
  const { checker } = scope.source
  if (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)) return
  const expected = scope.partedIn(checker!.getContextualType(value))
  if (!expected || !scope.partedIn(checker!.getTypeAtLocation(value))) return
  const from = scope.ownTypePlacesOf(value)
  if (from.length > 0 === slot.length > 0) return
  const [place] = [...from, ...slot]
  const { name } = expected as ts.InterfaceDeclaration
  const { kind, path } = place!
  const shared = name?.text ?? 'shared type'
  scope.tasks.add({
    node: value,
    move: scope.moveOf(place!),
    what:
      slot.length > 0
        ? `${/^[AEIOU]/.test(shared) ? 'an' : 'a'} ${shared} has not what ${path} of a ${kind.kind} is made of now`
        : `${path} of a ${kind.kind} is no ${shared} any more`,
    next:
      slot.length > 0
        ? `make it of what ${newerVersion} has there`
        : `take here what ${newerVersion} has there: a reference names the group, and a version has to be found for it`,
  })
}
