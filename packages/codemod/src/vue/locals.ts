import { ts } from 'ts-morph'
import type { Component, Local, Stretch } from './component.ts'

/** What of a template gives a name where it stands: `v-for`, or a slot. */
export function localOf(node: ts.Identifier, locals: readonly Local[]): Local | undefined {
  return locals.findLast(
    (each) => isIn(node, each) && each.names.has(node.text) && !(each.item && isIn(node, each.item.of)),
  )
}

/**
 * The list that a name of a template is an item of, by its `v-for`; `unknown` where the name is one of `v-for` or of a slot and
 * not that simple, `undefined` where it is of neither.
 */
export function listOfLocal(
  node: ts.Identifier,
  { locals }: Component,
  ast: ts.SourceFile,
): ts.Expression | 'unknown' | undefined {
  const local = localOf(node, locals)
  if (!local) return undefined
  return (local.item?.name === node.text ? expressionAt(local.item.of, ast) : undefined) ?? 'unknown'
}

/** The expression of a template that stands at a stretch: it is a statement, in parentheses. */
export function expressionAt({ start }: Stretch, ast: ts.SourceFile): ts.Expression | undefined {
  const statement = ast.statements.find((each) => each.getStart() === start - 1)
  if (!statement || !ts.isExpressionStatement(statement)) return undefined
  return ts.isParenthesizedExpression(statement.expression) ? statement.expression.expression : undefined
}

export function isIn(node: ts.Node, { start, end }: Stretch): boolean {
  return node.getStart() >= start && node.end <= end
}
