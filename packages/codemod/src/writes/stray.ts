import { ts } from 'ts-morph'
import { kindStated } from '../mirrors/stated-kind.ts'
import { nameOf } from '../mirrors/walk.ts'
import { partsOf } from '../parts.ts'
import { below, placeIn } from '../place.ts'
import type { Move, MirroredPlace } from '../place.ts'
import { isOpen } from './body.ts'
import { goes, mover, movingBelow } from './hindrance.ts'
import type { Sight } from './hindrance.ts'

/**
 * The first field of an expression's type that goes elsewhere at a place, while nothing rewrites what declares it: the type is made
 * of a literal that a constant or a function has, or of one that mirrors nothing.
 */
export function strayIn(
  node: ts.Expression,
  place: MirroredPlace,
  sight: Sight,
  { type = sight.source.checker!.getTypeAtLocation(node), isAnswer = false }: Known = {},
): Move | undefined {
  const { source, mirrors } = sight
  const checker = source.checker!
  const look = (around: ts.Type, at: MirroredPlace, depth: number): Move | undefined => {
    if (depth > deepest || !movingBelow(at)) return undefined
    const schema = at.kind.older(at.path)
    for (const part of partsOf(checker.getNonNullableType(around))) {
      if (schema?.items !== undefined) {
        const item = part.getNumberIndexType()
        const found = item && look(item, below(at, '[]'), depth + 1)
        if (found) return found
        continue
      }
      for (const symbol of part.getProperties()) {
        const inner = schema?.values === undefined ? placeIn(at, symbol.name) : below(at, '{}')
        if (/^(?:apiVersion|kind|metadata)$/.test(inner.path) || !inner.kind.older(inner.path)) continue
        const move = mover.moveOf(inner)
        const held = checker.getTypeOfSymbolAtLocation(symbol, node)
        const isUnknown = !isAnswer && isOpen(held)
        const stray = goes(move) ? move : isUnknown ? movingBelow(inner) : undefined
        if (stray && !isCarried(symbol, sight)) return stray
        const found = look(held, inner, depth + 1)
        if (found) return found
      }
    }
    return undefined
  }
  return mirrors.both.keeps(place.kind, source.path) ? undefined : look(type, place, 0)
}

/** What is known of an expression beside its text. */
interface Known {
  readonly type?: ts.Type
  /** True for what a server may have given as a whole: what nothing is known of in it is of the version it was asked for in. */
  readonly isAnswer?: boolean
}

/** How many fields a type is followed through. */
const deepest = 10

/** Whether what declares a member is rewritten: a part of a mirror, or of a literal that says its kind or has such a type. */
function isCarried(symbol: ts.Symbol, sight: Sight): boolean {
  return (symbol.declarations ?? []).some((node) => {
    if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) return isMirrored(node.parent, sight)
    const isOfLiteral = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
    return isOfLiteral && isInCarried(node, sight)
  })
}

function isMirrored(node: ts.Node, { mirrors }: Sight): boolean {
  return mirrors.placesOf(node).length > 0 || mirrors.isParted(node)
}

function isInCarried(
  property: ts.PropertyAssignment | ts.ShorthandPropertyAssignment,
  sight: Sight,
): boolean {
  const checker = sight.source.checker!
  const literal = property.parent
  if (kindStated(literal, checker)) return true
  const name = nameOf(property.name)
  const expected = checker.getContextualType(literal)
  const member = name === undefined ? undefined : expected?.getProperty(name)
  if (member?.declarations?.some((node) => node !== property && isMirrored(node.parent, sight))) return true
  const around = ts.isArrayLiteralExpression(literal.parent) ? literal.parent.parent : literal.parent
  return ts.isPropertyAssignment(around) && isInCarried(around, sight)
}
