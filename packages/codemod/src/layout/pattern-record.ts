import type { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import { placeIn } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import type { Field, RecordText, Syntax } from './record.ts'

/** The elements of a binding pattern, as a record. */
export function patternRecord(
  node: ts.ObjectBindingPattern,
  place: MirroredPlace,
  source: Source,
): RecordText {
  const fields = node.elements.map((element): Field => {
    const name = element.dotDotDotToken ? undefined : elementName(element)
    return { name: name ?? '', place: placeIn(place, name ?? ''), node: element }
  })
  return { source, node, place, fields, syntax }
}

/** The name of the member that an element takes. */
export function elementName({ propertyName, name }: ts.BindingElement): string | undefined {
  return nameOf(propertyName ?? name)
}

/** What holds the member may not be there. */
const syntax: Syntax = { separator: ',', open: (name) => `${name}: {`, close: '} = {}' }
