import { ts } from 'ts-morph'
import { isIgnored } from '../ignored.ts'
import { nameOf } from '../mirrors/walk.ts'
import { below, placeIn, stepsBelow } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import { restatementsOf } from '../rewriters/restatement.ts'
import { isChanged, restatedOf } from '../rewriters/value.ts'
import { say } from '../tasks/index.ts'
import type { Source } from '../source.ts'
import { partsIn } from '../spread.ts'
import { isOpen } from './body.ts'
import type { Way } from './body.ts'
import {
  computed,
  elsewhere,
  goes,
  ignored,
  mayBeLast,
  mover,
  movingBelow,
  unseen,
  withoutPlace,
} from './hindrance.ts'
import type { Findings, Sight } from './hindrance.ts'
import { strayIn } from './stray.ts'

/** Looks through an object literal that is written to a place; `root` is the place of the outermost one. */
export function lookThrough(
  node: ts.ObjectLiteralExpression,
  place: MirroredPlace,
  way: Way,
  sight: Sight,
  findings: Findings,
  root = place,
): void {
  const look = new Look(way, sight, findings, root)
  look.object(node, place)
}

class Look {
  readonly #way: Way
  readonly #sight: Sight
  readonly #findings: Findings
  readonly #root: MirroredPlace

  constructor(way: Way, sight: Sight, findings: Findings, root: MirroredPlace) {
    this.#way = way
    this.#sight = sight
    this.#findings = findings
    this.#root = root
  }

  object(node: ts.ObjectLiteralExpression, place: MirroredPlace): void {
    const isMap = place.kind.older(place.path)?.values !== undefined
    const isStated = node.properties.some(({ name }) => nameOf(name) === 'apiVersion')
    for (const property of node.properties) {
      const name = nameOf(property.name)
      if (ts.isSpreadAssignment(property)) {
        // The object itself, as the server gave it, is of the version that it was asked for in.
        const isAnswer = place.path === '' && this.#way === 'whole' && !isStated
        for (const part of partsIn(property.expression, this.#sight.source.checker))
          if (ts.isObjectLiteralExpression(part)) this.object(part, place)
          else this.#other(part, place, isAnswer)
      } else if (name === undefined) this.#other(property, place)
      else this.#member(property, isMap ? below(place, '{}') : placeIn(place, name))
    }
    if (!isMap) this.#tellEmptied(node, place)
  }

  /** An object that all members leave would be written without any, which is another thing than not to write it. */
  #tellEmptied({ properties }: ts.ObjectLiteralExpression, place: MirroredPlace): void {
    const home = mover.moveOf(place).to
    const moves = properties.map((property) => {
      const name = nameOf(property.name)
      const move = name === undefined ? undefined : mover.moveOf(placeIn(place, name))
      return move && goes(move) ? move : undefined
    })
    const isLeft = (move: Move | undefined): boolean =>
      !move || (move.to !== undefined && home !== undefined && stepsBelow(home, move.to) !== undefined)
    const [first] = moves
    if (!first || moves.some(isLeft)) return
    const node = properties[0]!
    this.#findings.hindrances.push(
      first.to === undefined ? withoutPlace(node, first) : elsewhere(node, first),
    )
  }

  #member(property: ts.ObjectLiteralElementLike, place: MirroredPlace): void {
    const { kind, path } = place
    const move = mover.moveOf(place)
    if (isIgnored(place)) return void this.#findings.hindrances.push(ignored(property, move))
    if (/^(?:apiVersion|kind|metadata)$/.test(path) || !kind.older(path)) return
    const value = valueOf(property)
    if (move.isRedefined) {
      if (move.isExact) this.#findings.hindrances.push(withoutPlace(property, move))
      return
    }
    if (goes(move)) this.#field(property, value, move)
    if (value && ts.isObjectLiteralExpression(value)) this.object(value, place)
    else if (value && ts.isArrayLiteralExpression(value)) {
      for (const item of value.elements)
        if (ts.isObjectLiteralExpression(item)) this.object(item, below(place, '[]'))
        else this.#other(item, below(place, '[]'))
    } else this.#other(value ?? property, place)
  }

  #field(property: ts.Node, value: ts.Expression | undefined, move: Move): void {
    const { hindrances } = this.#findings
    const { to, place } = move
    if (isChanged(move)) this.#findings.moving ??= move
    // What v1beta2 has no place for is taken out of a whole object; a patch of it has nothing to do.
    if (to === undefined) return
    const base = mover.moveOf(this.#root).to
    if (move.also || base === undefined || !stepsBelow(base, to))
      return void hindrances.push(elsewhere(property, move))
    const parent = to.slice(0, to.lastIndexOf('.'))
    const { older, newer } = place.kind
    if (value && isNothing(value)) {
      if (!older(parent) && (newer(parent)?.minProperties ?? 0) > 0)
        hindrances.push(mayBeLast(property, move, parent))
      return
    }
    const restated = restatedOf(move)
    if (restated === 'list' && this.#way === 'merge')
      hindrances.push({
        node: property,
        move,
        ...say('client/written-map', { path: place.path, cause: move.row!.why }),
      })
    else if (restated !== 'no' && !(value && isRestatable(value, move, this.#sight.source)))
      hindrances.push(computed(property, move))
  }

  /** A value that is no literal. */
  #other(node: ts.Node, place: MirroredPlace, isAnswer = false): void {
    if (isPlain(node)) return
    const { checker } = this.#sight.source
    const moving = movingBelow(place)
    if (readsObjects(node)) this.#findings.takesObjects = true
    if (!moving || !checker) return
    this.#findings.takesObjects = true
    if (isAnswer) return
    const isTyped = ts.isExpression(node) && !isOpen(checker.getTypeAtLocation(node))
    const stray = isTyped ? strayIn(node, place, this.#sight) : moving
    if (stray) this.#findings.hindrances.push(unseen(node, stray))
  }
}

/** Whether a value can be written in the form it has now. */
export function isRestatable(value: ts.Expression, move: Move, source: Source): boolean {
  return restatementsOf(value, move, source) !== undefined
}

function valueOf(property: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return property.name
  return ts.isPropertyAssignment(property) ? bare(property.initializer) : undefined
}

function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node
}

/** `null` takes a field away, `undefined` does not write it. */
export function isNothing(node: ts.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword
}

function isPlain(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  )
}

/** Whether something of an object of the API is read in an expression: it moves with its version. */
export function readsObjects(node: ts.Node): boolean {
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : undefined
  if (name === 'spec' || name === 'status') return true
  return ts.forEachChild(node, (child) => readsObjects(child) || undefined) ?? false
}
