import { ts } from 'ts-morph'
import { itemsOf } from '../mirrors/stated.ts'
import type { statedOf } from '../mirrors/stated.ts'
import { isWhole } from '../mirrors/stated-kind.ts'
import { nameOf } from '../mirrors/walk.ts'
import type { Scope } from '../scope.ts'

/** What a version is a member of. */
export type Holder = NonNullable<Parameters<typeof statedOf>[0]>

/** What has the literal as the value of one of its members. */
export function holderOf(node: ts.Node): Holder | undefined {
  let at = node.parent
  while (
    ts.isLiteralTypeNode(at) ||
    ts.isUnionTypeNode(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isArrayLiteralExpression(at)
  )
    at = at.parent
  if (!ts.isPropertyAssignment(at) && !ts.isPropertySignature(at) && !ts.isPropertyDeclaration(at))
    return undefined
  return at.parent as Holder
}

/** Whether an object, or each item of a list, is of a type that says its kind. */
export function isTypedWhole(holder: Holder, scope: Scope): boolean {
  const { checker } = scope.source
  if (!checker || !ts.isObjectLiteralExpression(holder) || scope.mirrors.isEmpty) return false
  const all = itemsOf(holder, checker) ?? [holder]
  return (
    all.length > 0 &&
    all.every((each) => {
      const type = checker.getContextualType(each)
      return type !== undefined && scope.placesOfType(type).some(({ path }) => path === '')
    })
  )
}

/** Whether an object has fields that its version is that of. */
export function hasContent(holder: Holder, { source }: Scope): boolean {
  if (!ts.isObjectLiteralExpression(holder)) return false
  const items = itemsOf(holder, source.checker)
  return items ? items.length > 0 : isWhole(holder)
}

/** Whether an object is a reference of a type that stays as it is: its version is not that of the object around it. */
export function isReference(holder: Holder, scope: Scope): boolean {
  if (ts.isObjectLiteralExpression(holder))
    return scope.partedIn(scope.source.checker?.getContextualType(holder)) !== undefined
  return (
    ts.isTypeLiteralNode(holder) && ts.isPropertySignature(holder.parent) && scope.mirrors.isParted(holder)
  )
}

/** Whether an object is the reference of one around it, `spec: { infrastructureRef: { … } }`: its version goes with that object. */
export function isPartOf(holder: ts.ObjectLiteralExpression): boolean {
  const { parent } = holder
  if (isWhole(holder) || !ts.isPropertyAssignment(parent)) return false
  if (!nameOf(parent.name)?.endsWith('Ref')) return false
  return (
    ts.findAncestor(parent, (at) => ts.isPropertyAssignment(at) && nameOf(at.name) === 'spec') !== undefined
  )
}
