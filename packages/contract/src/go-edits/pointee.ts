import type { Edit } from '@capi-migrate/edits'
import type { Node } from 'web-tree-sitter'

/** The edits that leave the value of `ptr.To(x)`, `&x` and `nil`; `undefined` where another expression gives the pointer. */
export function pointee(value: Node, zero: string): readonly Edit[] | undefined {
  if (value.type === 'nil') return [edit(value.startIndex, value.endIndex, zero)]
  if (value.type === 'unary_expression' && value.childForFieldName('operator')?.text === '&')
    return [edit(value.startIndex, value.startIndex + 1, '')]
  // `ptr.To[string]("a")` reads like a conversion.
  const operand = /^ptr\.To\[\w+\]\(/.test(value.text) ? value.childForFieldName('operand') : null
  if (value.type === 'type_conversion_expression' && operand)
    return [edit(value.startIndex, operand.startIndex, ''), edit(operand.endIndex, value.endIndex, '')]
  const given = value.childForFieldName('arguments')?.namedChildren ?? []
  const isPointer = /^(?:ptr\.To|pointer\.\w+)$/.test(value.childForFieldName('function')?.text ?? '')
  const [only] = given
  if (value.type !== 'call_expression' || !isPointer || given.length !== 1 || !only) return undefined
  return [edit(value.startIndex, only.startIndex, ''), edit(only.endIndex, value.endIndex, '')]
}

function edit(start: number, end: number, text: string): Edit {
  return { start, end, text, row: 'M03:field' }
}
