import { ts } from 'ts-morph'
import { constantOf } from '../mirrors/stated.ts'
import { isConstant } from '../sources/file-index.ts'

/** Stands for what is not known of a text. */
export const unknown = '*'

/** The text an expression makes, through constants and functions that only return one; `*` where it is not known. */
export function resolvedText(node: ts.Expression, checker: ts.TypeChecker, depth = 0): string {
  if (ts.isStringLiteralLike(node)) return node.text
  const resolve = (part: ts.Expression): string => resolvedText(part, checker, depth)
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => resolve(expression) + literal.text).join('')
    )
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return resolve(node.expression)
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken
      ? resolve(node.left) + resolve(node.right)
      : unknown
  const said = constantOf(node, checker)
  if (said !== undefined) return said
  const from = depth < deepest ? sourceOf(node, checker) : undefined
  return from ? resolvedText(from, checker, depth + 1) : unknown
}

/** How many names a text is followed through. */
const deepest = 4

/** What a constant is made of, or what a function returns and does nothing else. */
function sourceOf(node: ts.Expression, checker: ts.TypeChecker): ts.Expression | undefined {
  if (ts.isCallExpression(node)) {
    const made = constantInitializer(node.expression, checker)
    return made && ts.isArrowFunction(made) && !ts.isBlock(made.body) ? made.body : undefined
  }
  return constantInitializer(node, checker)
}

/** What a name is a constant for, in any file. */
export function constantInitializer(node: ts.Expression, checker: ts.TypeChecker): ts.Expression | undefined {
  if (!ts.isIdentifier(node)) return undefined
  const declared = symbolOf(node, checker)?.valueDeclaration
  return declared && ts.isVariableDeclaration(declared) && isConstant(declared)
    ? declared.initializer
    : undefined
}

/** What a name stands for, also where it is a property and its value at once, or imported. */
export function symbolOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined {
  const found = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  return found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
}
