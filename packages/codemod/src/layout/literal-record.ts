import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import { placeIn } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import type { Field, RecordText, Syntax } from './record.ts'

/** The properties of an object literal, as a record. */
export function literalRecord(
  node: ts.ObjectLiteralExpression,
  place: MirroredPlace,
  source: Source,
): RecordText {
  const fields = node.properties.map((property): Field => {
    const name = ts.isSpreadAssignment(property) ? undefined : nameOf(property.name)
    return { name: name ?? '', place: placeIn(place, name ?? ''), node: property }
  })
  return { source, node, place, fields, syntax }
}

const syntax: Syntax = {
  separator: ',',
  open: (name) => `${name}: {`,
  close: '}',
  kept: (name, first) => spreadsOf(first).map((text) => `...${text}?.${name}`),
}

/** What else goes into the literal: what it has below a new member is kept. */
function spreadsOf(property: ts.Node): readonly string[] {
  const { properties } = property.parent as ts.ObjectLiteralExpression
  return (properties ?? []).flatMap((other) =>
    ts.isSpreadAssignment(other) && isPlain(other.expression) ? [other.expression.getText()] : [],
  )
}

function isPlain(node: ts.Expression): boolean {
  return ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isPlain(node.expression))
}
