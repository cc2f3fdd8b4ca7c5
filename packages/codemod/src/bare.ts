import { ts } from 'ts-morph'

/** An expression without what only speaks to the compiler. */
export function bare(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression))
    return bare(expression.expression)
  return expression
}

/** An expression without all that only speaks to the compiler around it. */
export function innermost(expression: ts.Expression): ts.Expression {
  return isSpoken(expression) ? innermost(expression.expression) : expression
}

/** An expression with all around it that only speaks to the compiler. */
export function outermost(node: ts.Expression): ts.Expression {
  return isSpoken(node.parent) ? outermost(node.parent) : node
}

/** Whether a node only speaks to the compiler about what is in it, or is its parentheses: `(status.infrastructureReady as boolean)!` */
export function isSpoken(node: ts.Node): node is ts.Expression & { readonly expression: ts.Expression } {
  return (
    ts.isNonNullExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node)
  )
}
