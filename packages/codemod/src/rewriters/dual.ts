import { ts } from 'ts-morph'
import { isConditions } from '../conditions.ts'
import { moveOf, previewOf, stepsBelow } from '../place.ts'
import type { Move } from '../place.ts'
import { bare, outermost } from '../bare.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isTarget } from './assignments.ts'
import { isUntyped } from '../untyped-path.ts'
import { tellDeprecated } from './counters.ts'
import { zeroBehind } from './printed.ts'
import { needsParentheses, restatedOf } from './value.ts'
import { isLink, nameNode, printWay } from './way.ts'
import type { Link, Way } from './way.ts'

/**
 * A value that is read from where v1beta2 has it, and else from where v1beta1 has it: an object has one of the two. Where
 * v1beta1 has the path with another meaning, what it previews of v1beta2 is read first.
 */
export function readBoth(node: Link, move: Move, way: Way | 'here' | 'lost', scope: Scope): void {
  if (isRead(node)) return
  if (move.isRedefined) return previewed(node, move, scope)
  const { to } = move
  const { path } = move.place
  const { why: cause } = move.row!
  if (to === undefined) {
    if (!move.isExact) return
    return scope.tasks.add({ node, move, ...say('client/dual-field-gone', { path, cause }) })
  }
  if (restatedOf(move) !== 'no')
    return scope.tasks.add({ node, move, ...say('client/dual-field-form', { path, to, cause }) })
  if (way === 'here') return
  if (way === 'lost')
    return scope.tasks.add({ node, move, ...say('client/dual-field-elsewhere', { path, to }) })
  const { from } = way
  if (!isSimple(from)) return tellCalled(node, move, scope)
  const base = (): string => scope.source.changes.render(from.getStart(), from.end)
  const old = scope.source.text.slice(from.end, node.end)
  const isCrossing = move.place.kind.older(to) !== undefined
  if (isCrossing) tellCrossing(node, move, scope)
  const ways = [`${printWay(way)}`, old]
  write(node, move, way.links, isCrossing ? ways.toReversed() : ways, base, scope)
}

/** Whether dual code writes to a link: what it writes is of v1beta1. */
export function isLeftToWrite(node: ts.Expression, scope: Scope): boolean {
  return scope.options.mode === 'dual' && (isTarget(node) || ts.isDeleteExpression(outermost(node).parent))
}

/** Leaves what is written where it stands. Its type says from now on that it may be absent, and `+=` reads it first. */
export function leaveWritten(node: Link, move: Move, scope: Scope): void {
  tellWritten(node, move, scope)
  const { parent } = node
  const isRead = ts.isBinaryExpression(parent)
    ? parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken
    : ts.isPostfixUnaryExpression(parent) || ts.isPrefixUnaryExpression(parent)
  const type = scope.source.checker!.getTypeAtLocation(node)
  const isGiven =
    type === scope.source.checker!.getNonNullableType(type) && !isUntyped(node, scope.source.checker!)
  if (scope.source.isStrict && isRead && isGiven)
    scope.write(move, { start: node.end, end: node.end, text: '!' })
}

export function tellWritten(node: ts.Node, move: Move, scope: Scope): void {
  const { path, kind } = move.place
  const { from: version, to: newer } = kind.transition
  const to = move.to === path ? `${path}, in another form` : (move.to ?? 'gone')
  const it = { path, kind: kind.kind, to, version, newer }
  scope.tasks.add({ node, move, ...say('client/dual-write', it) })
}

/** Objects of v1beta1 that do not show the current value, as those of older servers, have the legacy one there. */
function tellCrossing(node: Link, move: Move, scope: Scope): void {
  scope.tasks.addOnce({
    node,
    move,
    ...say('client/dual-legacy-value', { path: move.place.path, to: move.to! }),
  })
}

/**
 * `status.conditions`: v1beta1 previews the current ones below `status.v1beta2`, and v1beta2 keeps the legacy ones below
 * `status.deprecated`. What is asked for decides.
 */
function previewed(node: Link, move: Move, scope: Scope): void {
  const { path } = move.place
  if (!move.isExact) return
  const preview = otherPlaceOf(node, move, scope)
  const steps = preview === undefined ? undefined : stepsBelow(path.slice(0, path.lastIndexOf('.')), preview)
  if (!steps) return
  if (!isSimple(node.expression)) return tellCalled(node, move, scope)
  const { expression: from } = node
  const joint = node.questionDotToken ? '?.' : '.'
  const base = (): string => scope.source.changes.render(from.getStart(), from.end)
  const shown = steps.map((step, i) => (i === 0 ? joint : '?.') + step).join('')
  write(node, move, [node], [shown, scope.source.text.slice(from.end, node.end)], base, scope)
}

/** The other place of what both versions have with another meaning: of the legacy value, or of the current one. */
export function otherPlaceOf(node: ts.Node, { place }: Move, scope: Scope): string | undefined {
  const isCurrent = isConditions(place) && !scope.mirrors.legacyLists.has(node)
  return isCurrent ? previewOf(place) : moveOf(place, 'legacy').to
}

function write(
  node: Link,
  move: Move,
  links: readonly Link[],
  ways: readonly string[],
  base: () => string,
  scope: Scope,
): void {
  for (const link of links) scope.settled.add(link)
  scope.count(move)
  tellDeprecated(nameNode(node), move, scope)
  const zero = zeroBehind(node, move, true, scope)
  const isAsserted = zero === '' && isSure(node, scope)
  const [open, close] = isAsserted ? ['(', ')!'] : needsParentheses(node) ? ['(', `${zero})`] : ['', zero]
  const from = links.at(-1)!.expression
  const loose = !ts.isNonNullExpression(from) && mayBeAbsent(from, scope) ? '?' : ''
  const joined = ways.map((way) => (way.startsWith('.') ? loose + way : way))
  const text = (): string => open + joined.map((way) => base() + way).join(' ?? ') + close
  scope.write(move, { start: node.getStart(), end: node.end, text })
}

/** Whether what follows relies on a value that a test before it, or its type, says is there: of two reads a compiler cannot tell. */
function isSure(node: Link, { source }: Scope): boolean {
  const { parent } = node
  const isGiven = (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== node
  const isFollowed = isLink(parent) && parent.expression === node && !parent.questionDotToken
  if (!source.isStrict || !(isGiven || isFollowed)) return false
  const type = source.checker!.getTypeAtLocation(node)
  return (type.flags & ts.TypeFlags.Any) === 0 && type === source.checker!.getNonNullableType(type)
}

/** Whether only a test around it says that an expression is there: two reads are no longer seen through by it. */
function mayBeAbsent(expression: ts.Expression, { source }: Scope): boolean {
  const { checker } = source
  const symbol = checker!.getSymbolAtLocation(isLink(expression) ? nameNode(expression) : expression)
  if (!symbol) return false
  const type = checker!.getTypeOfSymbol(symbol)
  return type !== checker!.getNonNullableType(type)
}

/** Whether dual code is there already: the link is one side of `new ?? old`, or leads to it. */
function isRead(node: Link): boolean {
  const { parent } = node
  if (isLink(parent) && parent.expression === node) return isRead(parent)
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
    isLink(parent.left) &&
    isLink(parent.right)
  )
}

/** Whether an expression may be written twice: it does nothing but look. */
function isSimple(expression: ts.Expression): boolean {
  const node = bare(expression)
  if (isLink(node) || ts.isAsExpression(node)) return isSimple(node.expression)
  if (ts.isElementAccessExpression(node))
    return isSimple(node.expression) && isSimple(node.argumentExpression)
  return ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword || ts.isLiteralExpression(node)
}

function tellCalled(node: Link, move: Move, scope: Scope): void {
  scope.tasks.add({
    node,
    move,
    ...say('client/dual-computed', { path: move.place.path }),
  })
}
