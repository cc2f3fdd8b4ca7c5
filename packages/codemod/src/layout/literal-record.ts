import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import { placeIn } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import type { Field, RecordText, Syntax } from './record.ts'

/**
 * The properties of an object literal, as a record.
 *
 * @param mayHave whether something that is spread into it may have members that move below a new member
 */
export function literalRecord(
  node: ts.ObjectLiteralExpression,
  place: MirroredPlace,
  source: Source,
  mayHave: (spread: ts.Expression, parent: string) => boolean,
): RecordText {
  const fields = node.properties.map((property): Field => {
    const name = ts.isSpreadAssignment(property) ? undefined : nameOf(property.name)
    return { name: name ?? '', place: placeIn(place, name ?? ''), node: property }
  })
  const spreads = node.properties.filter(ts.isSpreadAssignment).filter((each) => isPlain(each.expression))
  const kept: Syntax['kept'] = (parents) =>
    spreads
      .filter(({ expression }) => mayHave(expression, parents[0]!))
      .map((each) => ({ node: each, text: `...${each.expression.getText()}?.${parents.join('?.')}` }))
  return { source, node, place, fields, syntax: { ...syntax, kept } }
}

const syntax: Syntax = { separator: ',', open: (name) => `${name}: {`, close: '}' }

/** Whether an expression can be written twice. */
export function isPlain(node: ts.Expression): boolean {
  return (
    ts.isIdentifier(node) ||
    node.kind === ts.SyntaxKind.ThisKeyword ||
    (ts.isPropertyAccessExpression(node) && isPlain(node.expression))
  )
}
