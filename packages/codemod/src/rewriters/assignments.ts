import { ts } from 'ts-morph'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { isAssignment, literalOf, restatedOf } from './value.ts'
import type { Link, Way } from './way.ts'

/** Whether a link is written to. */
export function isTarget(node: Link): boolean {
  const { parent } = node
  if (isAssignment(parent)) return parent.left === node
  return (
    ((ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent)) &&
      (parent.operator === ts.SyntaxKind.PlusPlusToken ||
        parent.operator === ts.SyntaxKind.MinusMinusToken)) ||
    ((ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.initializer === node)
  )
}

/** `status.infrastructureReady = true`: what holds it now may not be there yet, so it is written as a whole. */
export function assign(node: Link, move: Move, way: Way, scope: Scope): void {
  const { parent } = node
  const { from, steps, optional } = way
  const joint = optional[0] ? '?.' : '.'
  if (steps.length === 1) {
    scope.write(move, { start: from.end, end: node.end, text: joint + steps[0]! })
    if (ts.isBinaryExpression(parent)) restate(parent.right, move, scope)
  } else if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { source } = scope
    const base = source.text.slice(from.getStart(), from.end)
    const [open, close] = nested(base, steps)
    scope.write(move, { start: from.end, end: node.end, text: `.${steps[0]}` })
    const { right } = parent
    scope.writeAround(move, right, open, close)
    restate(right, move, scope)
  } else {
    scope.tasks.add({
      node,
      move,
      what: `${move.place.path} is ${move.to} now, and what holds it may not be there`,
      next: 'create it before it is written to',
    })
  }
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

function restate(value: ts.Expression, move: Move, scope: Scope): void {
  if (restatedOf(move) === 'no') return
  const text = literalOf(value, move)
  if (text !== undefined) scope.write(move, { start: value.getStart(), end: value.end, text })
  else
    scope.tasks.add({
      node: value,
      move,
      what: `the value has another form: ${move.row!.why}`,
      next: 'write it in the form it has now',
    })
}
