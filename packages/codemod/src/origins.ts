import { ts } from 'ts-morph'
import { isFallback } from './operators.ts'
import type { OwnType } from './mirrors/mirror.ts'
import type { Mirrors } from './mirrors/mirrors.ts'
import { nameOf } from './mirrors/walk.ts'

/**
 * The members that a value comes from, through names, tests and fallbacks: those that have a type of their own;
 * `undefined` stands for one that has not.
 */
export function originsOf(
  node: ts.Expression,
  checker: ts.TypeChecker,
  mirrors: Mirrors,
  isOne = true,
): readonly (OwnType | undefined)[] {
  const again = (next: ts.Expression, isOnly = isOne): readonly (OwnType | undefined)[] =>
    originsOf(next, checker, mirrors, isOnly)
  const member = (holder: ts.Node, name: string): readonly (OwnType | undefined)[] => {
    // Of one among several it counts whether it is a member of anything.
    if (isOne && !mirrors.hasOwnType(name)) return []
    const type = checker.getNonNullableType(checker.getTypeAtLocation(holder))
    return (type.getProperty(name)?.declarations ?? []).map((declared) => mirrors.ownTypeOf(declared))
  }
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return again(node.expression)
  if (ts.isPropertyAccessExpression(node)) return member(node.expression, node.name.text)
  if (ts.isElementAccessExpression(node)) {
    const { expression, argumentExpression: key } = node
    return ts.isStringLiteralLike(key) ? member(expression, key.text) : again(expression)
  }
  if (ts.isConditionalExpression(node))
    return [...again(node.whenTrue, false), ...again(node.whenFalse, false)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return again(node.right)
    return isFallback(node) ? [...again(node.left, false), ...again(node.right, false)] : []
  }
  const declared = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined
  if (declared && ts.isVariableDeclaration(declared))
    return declared.initializer && !declared.type ? again(declared.initializer) : []
  const name = declared && ts.isBindingElement(declared) && nameOf(declared.propertyName ?? declared.name)
  return name ? member((declared as ts.BindingElement).parent, name) : []
}
