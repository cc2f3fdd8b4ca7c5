import { ts } from 'ts-morph'
import { guardOf } from '../guard.ts'
import type { Guard } from '../guard.ts'
import { placeIn, stepsBelow } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { isLessPrinted, notPrinted } from './printed.ts'
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
  if (isLessPrinted(move)) return scope.tasks.add({ node: name, move, ...notPrinted(move) })
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
    const [first, last] = isPlain(of) ? ['', ''] : ['(', ')']
    const text = (): string => `${open}${first}${base()}${last}.${steps.join('?.')} !== undefined${close}`
    scope.write(move, { start: node.getStart(), end: node.end, text })
  }
  scope.count(move)
}

/** Whether a member can be asked of an expression as it stands. */
function isPlain(node: ts.Expression): boolean {
  return ts.isLeftHandSideExpression(node)
}

/** Whether a type says that it has the member: what only some parts of a union have cannot be asked for by a chain. */
function isCertain({ name, of }: Guard, { source }: Scope): boolean {
  const checker = source.checker!
  return checker.getNonNullableType(checker.getTypeAtLocation(of)).getProperty(name.text) !== undefined
}

/** The way from a place to where its member is now; `undefined` where it does not lie below. */
function stepsOf({ to }: Move, place: MirroredPlace, scope: Scope): readonly string[] | undefined {
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
