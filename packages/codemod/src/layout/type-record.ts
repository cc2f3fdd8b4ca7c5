import { ts } from 'ts-morph'
import { isRequired } from '../kind.ts'
import { nameOf } from '../mirrors/walk.ts'
import type { Declaration } from '../mirrors/walk.ts'
import { below } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import type { Field, RecordText, Syntax } from './record.ts'

/** The members of a type, as a record. */
export function typeRecord(
  node: Declaration,
  place: MirroredPlace,
  source: Source,
  isDual: boolean,
): RecordText {
  const fields = node.members.map((member): Field => {
    const name =
      ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) ? nameOf(member.name) : undefined
    return { name: name ?? '', place: below(place, name ?? ''), node: member }
  })
  return { source, node, place, fields, syntax: isDual ? dual : syntax }
}

const syntax: Syntax = {
  separator: ';',
  open: (name, { kind, path }, first) => open(name, isRequired(kind, path), first),
  close: '}',
}

/** An object of the other version has none of them. */
const dual: Syntax = { ...syntax, open: (name, _, first) => open(name, false, first) }

function open(name: string, isThere: boolean, first: ts.Node): string {
  const isReadonly = (ts.getCombinedModifierFlags(first as ts.Declaration) & ts.ModifierFlags.Readonly) !== 0
  return `${isReadonly ? 'readonly ' : ''}${name}${isThere ? '' : '?'}: {`
}
