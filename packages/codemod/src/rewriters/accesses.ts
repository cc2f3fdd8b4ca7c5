import type { Said } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import { isReadInBoth } from '../alternatives.ts'
import { bare } from '../bare.ts'
import { movedNames } from '../field-names.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { unsureMoves } from '../unsure.ts'
import { assign, isTarget } from './assignments.ts'
import { tellDeprecated } from './counters.ts'
import { isLeftToWrite, leaveWritten, readBoth } from './dual.ts'
import { mayBeAbsent, zeroBehind } from './printed.ts'
import { isPresenceTest, isTest, needsParentheses, restatedOf } from './value.ts'
import { isLink, isLooser, nameNode, nameOf, printWay, wayOf } from './way.ts'
import type { Link, Way } from './way.ts'

/** `cluster.status?.infrastructureReady`, `machine.spec['nodeDrainTimeout']`: each link of a chain for itself. */
export function accesses(node: ts.Node, scope: Scope): void {
  if (!isLink(node) || !movedNames.has(nameOf(node)) || scope.settled.has(node)) return
  const [unsure] = unsureMoves(node.expression, nameOf(node), scope)
  if (unsure) return tellUnsure(nameNode(node), unsure, scope)
  const moves = scope.placesOfLink(node).map((place) => scope.moveOf(place))
  const move = moves[0]
  if (!move?.row) return
  if (moves.every(({ place }) => isReadInBoth(node, place))) return leaveBoth(node, scope)
  const ways = moves.map((each) => wayOf(node, each, scope))
  const way = ways[0]!
  if (ways.some((other) => printed(other) !== printed(way))) return tellUnknown(node, moves, scope)
  if (move.isRedefined) return redefined(node, move, scope)
  if (way !== 'here' && isLeftToWrite(node, scope)) return leaveWritten(node, move, scope)
  if (readsBoth(node, scope)) return readBoth(node, move, way, scope)
  if (way === 'lost') return tellLost(node, move, scope)
  if (way !== 'here') follow(node, move, way, scope)
  tellRestated(node, move, scope)
}

/** Code that reads both places is right for both versions. */
function leaveBoth(node: Link, scope: Scope): void {
  scope.settled.add(node)
  const around = bare(node.expression)
  if (isLink(around)) leaveBoth(around, scope)
}

/** Whether dual code reads a link in both versions; what it makes itself has one. */
function readsBoth(node: Link, scope: Scope): boolean {
  return scope.options.mode === 'dual' && !isTarget(node) && !scope.isMade(node)
}

function follow(node: Link, move: Move, way: Way, scope: Scope): void {
  for (const link of way.links) scope.settled.add(link)
  scope.count(move)
  if (isTarget(node)) return assign(node, move, way, scope)
  tellDeprecated(nameNode(node), move, scope)
  const zero = zeroBehind(node, move, isLooser(way), scope)
  const [open, close] = zero && needsParentheses(node) ? ['(', `${zero})`] : ['', zero]
  if (open) scope.write(move, { start: node.getStart(), end: node.getStart(), text: open })
  const next = isLooser(way) && !mayBeAbsent(node, scope.source) ? jointTo(node.parent, node) : ''
  scope.write(move, { start: way.from.end, end: node.end, text: printWay(way) + close + next })
}

/** What goes between a value that may be absent now and what follows it in its chain. Nobody can write to an optional chain. */
function jointTo(next: ts.Node, node: Link): string {
  const isFollowed = isLinkOf(next, node) && !next.questionDotToken
  if (!isFollowed || isTarget(chainOf(next))) return ''
  return ts.isPropertyAccessExpression(next) ? '?' : '?.'
}

function isLinkOf(
  next: ts.Node,
  node: ts.Node,
): next is ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression {
  return (
    (ts.isPropertyAccessExpression(next) ||
      ts.isElementAccessExpression(next) ||
      ts.isCallExpression(next)) &&
    next.expression === node
  )
}

/** The whole chain that an expression is a part of. */
function chainOf(node: ts.Expression): ts.Expression {
  const { parent } = node
  return isLinkOf(parent, node) || (ts.isNonNullExpression(parent) && parent.expression === node)
    ? chainOf(parent)
    : node
}

/** The path stays and means something else. Lists of conditions are the matter of those who look for their types. */
function redefined(node: Link, move: Move, scope: Scope): void {
  if (readsBoth(node, scope)) return readBoth(node, move, 'here', scope)
  if (!move.isExact || move.place.kind.older(move.place.path)?.items !== undefined) return
  scope.tasks.add({
    node: nameNode(node),
    move,
    ...say('client/field-redefined', { path: move.place.path, cause: move.row!.why }),
  })
}

function tellLost(node: Link, move: Move, scope: Scope): void {
  const { place, to, row, isExact } = move
  const { path } = place
  if (to === undefined && !isExact) return
  scope.tasks.add({
    node: nameNode(node),
    move,
    ...(to === undefined
      ? say('client/field-gone', { path, cause: row!.why })
      : say('client/field-elsewhere', { path, to })),
  })
}

function tellUnknown(node: Link, moves: readonly Move[], scope: Scope): void {
  const places = moves.map(({ place }) => `${place.kind.kind} ${place.path}`)
  scope.tasks.add({
    node: nameNode(node),
    move: moves[0]!,
    ...say('client/field-of-unknown-place', { places: places.join(' or ') }),
  })
}

/** What only some of a union's types have moves: the others keep it. */
export function tellUnsure(node: ts.Node, move: Move, scope: Scope): void {
  scope.tasks.add({ node, move, ...saidUnsure(move) })
}

function saidUnsure({ place, to, isRedefined }: Move): Said {
  const field = { path: place.path, kind: place.kind.kind }
  if (isRedefined) return say('client/union-field-redefined', field)
  return to === undefined
    ? say('client/union-field-gone', field)
    : say('client/union-field-moved', { ...field, to })
}

function tellRestated(node: Link, move: Move, scope: Scope): void {
  const restated = restatedOf(move)
  if (restated === 'no' || isTarget(node) || isPresenceTest(node)) return
  if (restated !== 'number' && isTest(node)) return
  scope.tasks.add({
    node: nameNode(node),
    move,
    ...say('client/value-form', { cause: move.row!.why }),
  })
}

function printed(way: Way | 'here' | 'lost'): string {
  return typeof way === 'string' ? way : printWay(way)
}
