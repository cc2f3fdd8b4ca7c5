import { ts } from 'ts-morph'
import { isSpoken } from '../bare.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isAssignment } from './value.ts'
import { restateValue } from './written-values.ts'
import type { Link, Way } from './way.ts'

/** Whether a link is written to, by itself or with what only speaks to the compiler around it. */
export function isTarget(node: ts.Expression): boolean {
  const { parent } = node
  if (isSpoken(parent)) return isTarget(parent)
  if (isAssignment(parent)) return parent.left === node
  return (
    isPart(node) ||
    ((ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent)) &&
      (parent.operator === ts.SyntaxKind.PlusPlusToken ||
        parent.operator === ts.SyntaxKind.MinusMinusToken)) ||
    ((ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.initializer === node)
  )
}

/** Whether an expression is what a pattern on the left of an assignment writes to: `[status.ready] = …`, `({ a: status.ready } = …)`. */
function isPart(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isBinaryExpression(parent) && isAssignment(parent) && parent.left === node)
    return !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && isPart(parent.parent)
  if (ts.isSpreadElement(parent) || ts.isArrayLiteralExpression(parent)) return isPart(parent)
  return ts.isForOfStatement(parent) && parent.initializer === node && !ts.isPropertyAccessExpression(node)
}

/** The assignment that a link is the whole left side of. */
function assignmentOf(node: ts.Expression): ts.BinaryExpression | undefined {
  const { parent } = node
  if (isSpoken(parent)) return assignmentOf(parent)
  return isAssignment(parent) && parent.left === node ? parent : undefined
}

/** `status.infrastructureReady = true`: what holds it now may not be there yet, so it is written as a whole. */
export function assign(node: Link, move: Move, way: Way, scope: Scope): void {
  const assignment = assignmentOf(node)
  const { from, steps, optional } = way
  const joint = optional[0] ? '?.' : '.'
  if (steps.length === 1) {
    scope.write(move, { start: from.end, end: node.end, text: joint + steps[0]! })
    if (assignment) restateValue(assignment.right, move, scope)
  } else if (assignment && isPlain(assignment.left) && isStatement(assignment) && isRewritable(assignment)) {
    const { source } = scope
    const base = source.text.slice(from.getStart(), from.end)
    const { left, operatorToken, right } = assignment
    const [open, close] = nested(base, steps)
    scope.write(move, { start: from.end, end: left.end, text: `.${steps[0]}` })
    const operator = operatorToken.getText().slice(0, -1)
    if (operator) {
      // `a.b! += c` reads what it writes.
      scope.write(move, { start: operatorToken.getStart(), end: operatorToken.end, text: '=' })
      scope.writeAround(
        move,
        right,
        `${open}${base}.${steps.join('?.')}${source.isStrict ? '!' : ''} ${operator} (`,
        `)${close}`,
      )
    } else {
      scope.writeAround(move, right, open, close)
      restateValue(right, move, scope)
    }
  } else {
    scope.tasks.add({
      node,
      move,
      ...say('client/parent-may-be-absent', { path: move.place.path, to: move.to! }),
    })
  }
}

/** Whether a left side is a link, with nothing but `!` around it. */
function isPlain(node: ts.Expression): boolean {
  return ts.isNonNullExpression(node) ? isPlain(node.expression) : !isSpoken(node)
}

/** Whether nobody takes the value of an assignment. */
function isStatement(node: ts.Expression): boolean {
  return ts.isExpressionStatement(node.parent) || isFullAssignment(node)
}

function isFullAssignment(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

/** `=`, and what counts: `||=`, `&&=` and `??=` may not write at all. */
function isRewritable({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return ![
    ts.SyntaxKind.BarBarEqualsToken,
    ts.SyntaxKind.AmpersandAmpersandEqualsToken,
    ts.SyntaxKind.QuestionQuestionEqualsToken,
  ].includes(kind)
}

/** `{ ...base.a, b: { ...base.a?.b, c: ` and what closes it, for the steps `a`, `b`, `c`. */
function nested(base: string, [first, ...rest]: readonly string[]): readonly [open: string, close: string] {
  let at = `${base}.${first}`
  const opened = rest.map((step) => {
    const text = `{ ...${at}, ${step}: `
    at = `${at}?.${step}`
    return text
  })
  return [opened.join(''), ' }'.repeat(rest.length)]
}
