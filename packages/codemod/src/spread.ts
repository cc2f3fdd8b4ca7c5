import { ts } from 'ts-morph'
import { isFallback } from './operators.ts'
import { isSpoken } from './bare.ts'
import { initializerOf } from './sources/declared.ts'
import { indexOf } from './sources/file-index.ts'

/** What a literal may get from a spread: the members of literals, and of values that stand elsewhere. */
export interface Spread {
  readonly node: ts.SpreadAssignment
  readonly literals: readonly ts.ObjectLiteralExpression[]
  readonly others: readonly ts.Expression[]
}

export function spreadsIn(
  node: ts.ObjectLiteralExpression,
  checker: ts.TypeChecker | undefined,
): readonly Spread[] {
  return node.properties.filter(ts.isSpreadAssignment).map((each) => {
    const parts = partsIn(each.expression, checker)
    const literals = parts.filter(ts.isObjectLiteralExpression)
    return { node: each, literals, others: parts.filter((part) => !ts.isObjectLiteralExpression(part)) }
  })
}

/** `{ … }` in `cond ? { … } : {}`, in `cond && { … }`, and in a constant that is used nowhere else. */
export function partsIn(node: ts.Expression, checker: ts.TypeChecker | undefined): readonly ts.Expression[] {
  const inside = (part: ts.Expression): readonly ts.Expression[] => partsIn(part, checker)
  if (isSpoken(node)) return inside(node.expression)
  if (isNothing(node)) return []
  if (ts.isConditionalExpression(node)) return [...inside(node.whenTrue), ...inside(node.whenFalse)]
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return inside(node.right)
    if (isFallback(node)) return [...inside(node.left), ...inside(node.right)]
  }
  if (ts.isObjectLiteralExpression(node)) return [node]
  const made = checker && ts.isIdentifier(node) ? usedOnce(node, checker) : undefined
  const parts = made && inside(made)
  return parts?.every(ts.isObjectLiteralExpression) ? parts : [node]
}

/** `{}`, `undefined`, `null`, `false`, `''` */
function isNothing(node: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0
  return /^(?:undefined|null|false|''|"")$/.test(node.getText())
}

/** What a constant is that has no type, and that one place uses. */
function usedOnce(node: ts.Identifier, checker: ts.TypeChecker): ts.Expression | undefined {
  const made = initializerOf(node, checker)
  if (!made || !ts.isVariableDeclaration(made.parent)) return undefined
  const { parent } = made
  const isOwn = made.getSourceFile() === node.getSourceFile() && !parent.type
  const isExported = (ts.getCombinedModifierFlags(parent) & ts.ModifierFlags.Export) !== 0
  const uses = indexOf(node.getSourceFile()).names.get(node.text) ?? []
  return isOwn && !isExported && uses.length === 2 ? made : undefined
}
