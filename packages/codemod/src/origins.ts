import { ts } from 'ts-morph'
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
): readonly (OwnType | undefined)[] {
  const again = (next: ts.Expression): readonly (OwnType | undefined)[] => originsOf(next, checker, mirrors)
  const member = (type: ts.Type, name: string): readonly (OwnType | undefined)[] =>
    (checker.getNonNullableType(type).getProperty(name)?.declarations ?? []).map((declared) =>
      mirrors.ownTypeOf(declared),
    )
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return again(node.expression)
  if (ts.isPropertyAccessExpression(node))
    return member(checker.getTypeAtLocation(node.expression), node.name.text)
  if (ts.isElementAccessExpression(node)) {
    const { expression, argumentExpression: key } = node
    return ts.isStringLiteralLike(key)
      ? member(checker.getTypeAtLocation(expression), key.text)
      : again(expression)
  }
  if (ts.isConditionalExpression(node)) return [...again(node.whenTrue), ...again(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return again(node.right)
    return kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken
      ? [...again(node.left), ...again(node.right)]
      : []
  }
  const declared = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node)?.valueDeclaration : undefined
  if (declared && ts.isVariableDeclaration(declared))
    return declared.initializer && !declared.type ? again(declared.initializer) : []
  const name = declared && ts.isBindingElement(declared) && nameOf(declared.propertyName ?? declared.name)
  return name ? member(checker.getTypeAtLocation((declared as ts.BindingElement).parent), name) : []
}
