import { ts } from 'ts-morph'
import { placeIn, stepsBelow } from '../place.ts'
import type { Move, Place } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { needsParentheses } from './value.ts'

/** `'infrastructureReady' in status`, and the same asked of `Object.hasOwn` or `hasOwnProperty`. */
export function guards(node: ts.Node, scope: Scope): void {
  const guard = guardOf(node)
  if (!guard) return
  const { name, of } = guard
  const own = scope.placesOf(of).filter((place) => place.kind.older(placeIn(place, name.text).path))
  const moves = own.map((place) => scope.moveOf(placeIn(place, name.text)))
  const [move] = moves
  if (!move?.row || move.isRedefined) return
  const ways = moves.map((each, i) => stepsOf(each, own[i]!, scope))
  const [steps] = ways
  if (steps?.join('.') === name.text) return
  if (scope.options.mode === 'dual') return tellVersion(name, move, scope)
  if (
    !steps ||
    (steps.length > 1 && !isCertain(guard, scope)) ||
    ways.some((way) => way?.join('.') !== steps.join('.'))
  )
    return tell(name, move, scope)
  if (steps.length === 1) {
    const quote = name.getText()[0]!
    scope.write(move, { start: name.getStart(), end: name.end, text: quote + steps[0]! + quote })
  } else {
    const [open, close] = needsParentheses(node) ? ['(', ')'] : ['', '']
    const base = (): string => scope.source.changes.render(of.getStart(), of.end)
    const text = (): string => `${open}${base()}.${steps.join('?.')} !== undefined${close}`
    scope.write(move, { start: node.getStart(), end: node.end, text })
  }
  scope.count(move)
}

/** A question whether something has a member. */
interface Guard {
  readonly name: ts.StringLiteralLike
  readonly of: ts.Expression
}

function guardOf(node: ts.Node): Guard | undefined {
  const asked = askedOf(node)
  if (!asked) return undefined
  const [name, of] = asked
  return name && of && ts.isStringLiteralLike(name) ? { name, of } : undefined
}

function askedOf(node: ts.Node): readonly [name?: ts.Expression, of?: ts.Expression] | undefined {
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.InKeyword ? [node.left, node.right] : undefined
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression: called, arguments: given } = node
  if (/^Object\.(?:hasOwn|prototype\.hasOwnProperty\.call)$/.test(called.getText()))
    return [given[1], given[0]]
  return called.name.text === 'hasOwnProperty' ? [given[0], called.expression] : undefined
}

/** Whether a type says that it has the member: what only some parts of a union have cannot be asked for by a chain. */
function isCertain({ name, of }: Guard, { source }: Scope): boolean {
  const checker = source.checker!
  return checker.getNonNullableType(checker.getTypeAtLocation(of)).getProperty(name.text) !== undefined
}

/** The way from a place to where its member is now; `undefined` where it does not lie below. */
function stepsOf({ to }: Move, place: Place, scope: Scope): readonly string[] | undefined {
  const around = scope.moveOf(place).to
  const steps = to === undefined || around === undefined ? undefined : stepsBelow(around, to)
  return steps?.some((step) => /^\W/.test(step)) ? undefined : steps
}

function tell(name: ts.Node, move: Move, scope: Scope): void {
  const { place, to, row, isExact } = move
  const { path } = place
  if (to === undefined && !isExact) return
  scope.tasks.add({
    node: name,
    move,
    ...(to === undefined
      ? say('client/asked-field-gone', { path, cause: row!.why })
      : say('client/asked-field-moved', { path, to })),
  })
}

/** To what asks for the version of an object this is right, to what asks for the member it is not. */
function tellVersion(name: ts.Node, move: Move, scope: Scope): void {
  const { place, to } = move
  const { path } = place
  scope.tasks.add({
    node: name,
    move,
    ...(to === undefined
      ? say('client/dual-asked-field-gone', { path })
      : say('client/dual-asked-field-moved', { path, to })),
  })
}
