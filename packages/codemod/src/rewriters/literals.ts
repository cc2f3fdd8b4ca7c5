import { ts } from 'ts-morph'
import { innermost, isSpoken } from '../bare.ts'
import { literalRecord } from '../layout/literal-record.ts'
import type { Field } from '../layout/record.ts'
import { ignoredIn } from '../ignored.ts'
import type { Ignored } from '../ignored.ts'
import { moveMembers, targetOf } from '../layout/move-members.ts'
import type { Hand, Target } from '../layout/move-members.ts'
import { kindStated } from '../mirrors/stated-kind.ts'
import { nameOf } from '../mirrors/walk.ts'
import { below, placeIn } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'
import { partsIn, spreadsIn } from '../spread.ts'
import { say } from '../tasks/index.ts'
import { isKept } from '../unsure.ts'
import type { Findings } from '../writes/hindrance.ts'
import { lookThrough } from '../writes/object.ts'
import { tellWritten } from './dual.ts'
import { takeOutEmptied } from './emptied.ts'
import { fateOf } from './fate.ts'
import { spreadHindrances } from './spread-hindrances.ts'
import { carrySpread, mayHave, parentsOfAll } from './spreads.ts'
import { valueHindrances } from './stray-values.ts'
import type { Value } from './stray-values.ts'
import { restatedOf } from './value.ts'
import { holdComputed, restateValue } from './written-values.ts'

/** Object literals that a mirrored type is expected of, or that say their kind: they are what is written. */
export function literals(node: ts.Node, scope: Scope): void {
  if (!ts.isObjectLiteralExpression(node) || scope.settled.has(node) || isPattern(node)) return
  const ignored = ignoredIn(node, scope.source)
  if (ignored) return tellIgnored(ignored, scope)
  const places = placesOf(node, scope)
  if (places.length === 0) return
  if (scope.options.mode === 'dual') return leaveLiteral(node, places[0]!, scope)
  moveLiteral(node, places, scope)
}

/** What dual code writes stays. What is told of the version of an object stands for all that is in it. */
function leaveLiteral(node: ts.ObjectLiteralExpression, place: MirroredPlace, scope: Scope): void {
  const findings: Findings = { hindrances: [], takesObjects: false }
  if (!kindStated(node, scope.source.checker)) lookThrough(node, place, 'whole', scope, findings)
  if (findings.moving) tellWritten(node, findings.moving, scope)
  settleWritten(node, scope)
}

/** Settles the literals that a literal consists of. */
function settleWritten(node: ts.Node, scope: Scope): void {
  const isWritten =
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isPropertyAssignment(node) ||
    isSpoken(node)
  if (!isWritten) return
  scope.settled.add(node)
  ts.forEachChild(node, (child) => settleWritten(child, scope))
}

function tellIgnored({ node, move }: Ignored, scope: Scope): void {
  scope.tasks.add({ node, move, ...say('client/literal-ignored', { path: move.place.path }) })
}

/** Puts the members of a literal, and of those within it, where they stand now. */
export function moveLiteral(
  node: ts.ObjectLiteralExpression,
  places: readonly MirroredPlace[],
  scope: Scope,
): void {
  const gathered: Gathered = { scope, targets: [], values: [] }
  gather(node, places, node, gathered)
  const { targets, values } = gathered
  const kinds = [...new Set(places.map(({ kind }) => kind))]
  moveMembers(targets, () => {
    const hindrances = [
      ...targets.flatMap((target) => spreadHindrances(target, targets)),
      ...valueHindrances(values, scope),
      ...takeOutEmptied(targets),
    ]
    if (hindrances.length > 0) scope.holding.push({ source: scope.source, kinds, hindrances })
  })
}

interface Gathered {
  readonly scope: Scope
  readonly targets: Target[]
  readonly values: Value[]
}

/** A literal and those within it. Items of a list, and literals of which one is chosen, are each a whole of their own. */
function gather(
  node: ts.ObjectLiteralExpression,
  places: readonly MirroredPlace[],
  root: ts.Node,
  gathered: Gathered,
  inside: readonly string[] = [],
): void {
  const { scope, targets } = gathered
  const { checker } = scope.source
  scope.settled.add(node)
  const [place] = places
  const isMap = place!.kind.older(place!.path)?.values !== undefined
  if (!isMap) {
    const record = literalRecord(node, place!, scope.source, mayHave(places, scope))
    const target = targetOf(record, places, scope, hand, { roots: new Set([root]), inside })
    targets.push(target)
    for (const spread of spreadsIn(node, checker)) {
      const parents = parentsOfAll(spread, place!, scope)
      if (parents) carrySpread(spread, parents, place!, target)
      for (const literal of spread.literals) gather(literal, places, literal, gathered, parents)
    }
  }
  for (const property of node.properties) {
    const value = valueOf(property)
    const name = value && nameOf(property.name as ts.PropertyName)
    if (name === undefined || isKept(checker?.getContextualType(node), name, scope)) continue
    const at = places.map((place) => (isMap ? below(place, '{}') : placeIn(place, name)))
    const list = innermost(value!)
    if (!ts.isArrayLiteralExpression(list)) gatherValue(value!, at, root, gathered)
    else
      for (const item of list.elements)
        if (ts.isSpreadElement(item)) gathered.values.push({ node: item.expression, place: at[0]! })
        else
          gatherValue(
            item,
            at.map((place) => below(place, '[]')),
            undefined,
            gathered,
          )
  }
}

function valueOf(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined
}

/** @param root the whole that a literal is a part of; `undefined` where it is one itself */
function gatherValue(
  value: ts.Expression,
  at: readonly MirroredPlace[],
  root: ts.Node | undefined,
  gathered: Gathered,
): void {
  const whole = innermost(value)
  if (ts.isObjectLiteralExpression(whole)) return gather(whole, at, root ?? whole, gathered)
  for (const part of partsIn(value, gathered.scope.source.checker))
    if (ts.isObjectLiteralExpression(part)) gather(part, at, part, gathered)
    else gathered.values.push({ node: part, place: at[0]! })
}

function placesOf(node: ts.ObjectLiteralExpression, scope: Scope): readonly MirroredPlace[] {
  const write = scope.writes.ofLiteral(node)
  if (write)
    return write.moving && fateOf(write, scope) === 'moves' ? [{ kind: write.kinds[0]!, path: '' }] : []
  const typed = typedPlacesOf(node, scope)
  return typed.length > 0 ? typed : statedPlacesOf(node, scope)
}

function statedPlacesOf(node: ts.ObjectLiteralExpression, scope: Scope): readonly MirroredPlace[] {
  const kind = kindStated(node, scope.source.checker)
  return kind && !scope.isHeld(kind) && !scope.readsBoth(kind) ? [{ kind, path: '' }] : []
}

function typedPlacesOf(node: ts.ObjectLiteralExpression, scope: Scope): readonly MirroredPlace[] {
  const type = scope.mirrors.isEmpty ? undefined : scope.source.checker?.getContextualType(node)
  if (!type) return []
  const { parent } = node
  const places =
    ts.isBinaryExpression(parent) && parent.right === node && scope.partedIn(type)
      ? scope.ownTypePlacesOf(parent.left)
      : scope.placesOfType(type)
  if (places.length > 0) return places
  const members = node.properties.flatMap(
    (property) => nameOf(property.name as ts.PropertyName | undefined) ?? [],
  )
  return scope.placesAround(type, members)
}

/** The left side of `({ a: b } = c)` looks like a literal. */
function isPattern({ parent }: ts.Node): boolean {
  return ts.isParenthesizedExpression(parent)
    ? isPattern(parent)
    : ts.isBinaryExpression(parent) &&
        parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        ts.isObjectLiteralExpression(parent.left)
}

const hand: Hand = {
  lost: 'client/literal-place-unseen',
  drop: () => true,
  rename: ({ node, name: old }, name, move, scope) => {
    const { name: written, initializer } = node as ts.PropertyAssignment
    const start = written.getStart()
    if (ts.isShorthandPropertyAssignment(node))
      return scope.write(move, { start, end: written.end, text: name === old ? name : `${name}: ${old}` })
    if (initializer && ts.isIdentifier(initializer) && initializer.text === name)
      return scope.write(move, { start, end: initializer.end, text: name })
    const quote = ts.isStringLiteral(written) ? written.getText()[0]! : ''
    scope.write(move, { start, end: written.end, text: quote + name + quote })
  },
  restate,
}

function restate({ node }: Field, move: Move, scope: Scope): void {
  if (ts.isPropertyAssignment(node)) restateValue(node.initializer, move, scope)
  else if (restatedOf(move) !== 'no') holdComputed(node, move, scope)
}
