import { ts } from 'ts-morph'

/** An expression without what only speaks to the compiler. */
export function bare(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression))
    return bare(expression.expression)
  return expression
}
