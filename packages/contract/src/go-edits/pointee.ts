import type { Edit } from '@capi-migrate/edits'
import type { Node } from 'web-tree-sitter'
import { fieldEdit } from './field-edit.ts'

/** The edits that leave the value of `ptr.To(x)`, `&x` and `nil`; `undefined` where another expression gives the pointer. */
export function pointee(value: Node, zero: string): readonly Edit[] | undefined {
  if (value.type === 'nil') return [fieldEdit(value.startIndex, value.endIndex, zero)]
  if (value.type === 'unary_expression' && value.childForFieldName('operator')?.text === '&')
    return [fieldEdit(value.startIndex, value.startIndex + 1, '')]
  // `ptr.To[string]("a")` reads like a conversion.
  const operand = /^ptr\.To\[\w+\]\(/.test(value.text) ? value.childForFieldName('operand') : null
  if (value.type === 'type_conversion_expression' && operand)
    return [
      fieldEdit(value.startIndex, operand.startIndex, ''),
      fieldEdit(operand.endIndex, value.endIndex, ''),
    ]
  const given = value.childForFieldName('arguments')?.namedChildren ?? []
  const isPointer = /^(?:ptr\.To|pointer\.\w+)$/.test(value.childForFieldName('function')?.text ?? '')
  const [only] = given
  if (value.type !== 'call_expression' || !isPointer || given.length !== 1 || !only) return undefined
  return [fieldEdit(value.startIndex, only.startIndex, ''), fieldEdit(only.endIndex, value.endIndex, '')]
}
