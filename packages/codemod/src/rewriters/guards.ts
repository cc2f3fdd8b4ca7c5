import { ts } from 'ts-morph'
import { placeIn, stepsBelow } from '../place.ts'
import type { Scope } from '../scope.ts'
import { needsParentheses } from './value.ts'

/** `'infrastructureReady' in status`: the old name says which version it is, so dual code keeps it. */
export function guards(node: ts.Node, scope: Scope): void {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.InKeyword) return
  const { left, right } = node
  if (!ts.isStringLiteralLike(left) || scope.options.mode === 'dual') return
  const [place, ...others] = scope.placesOf(right)
  if (!place || others.length > 0) return
  const move = scope.moveOf(placeIn(place, left.text))
  if (!move.row || move.isRedefined) return
  const around = scope.moveOf(place).to
  const steps = move.to === undefined || around === undefined ? undefined : stepsBelow(around, move.to)
  if (!steps || steps.some((step) => /^\W/.test(step))) {
    if (!move.isExact) return
    return scope.tasks.add({
      node: left,
      move,
      what:
        move.to === undefined
          ? `v1beta2 has no ${move.place.path}: ${move.row.why}`
          : `${move.place.path} is ${move.to} now`,
      next: 'ask for what v1beta2 has instead',
    })
  }
  if (steps.length === 1) {
    if (steps[0] === left.text) return
    const quote = left.getText()[0]!
    scope.write(move, { start: left.getStart(), end: left.end, text: quote + steps[0]! + quote })
  } else {
    const [open, close] = needsParentheses(node) ? ['(', ')'] : ['', '']
    const base = (): string => scope.source.changes.render(right.getStart(), right.end)
    const text = (): string => `${open}${base()}.${steps.join('?.')} !== undefined${close}`
    scope.write(move, { start: node.getStart(), end: node.end, text })
  }
  scope.count(move)
}
