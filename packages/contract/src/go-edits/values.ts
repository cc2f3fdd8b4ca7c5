import type { Edit } from '@capi-migrate/edits'
import type { Node } from 'web-tree-sitter'
import { elementsOf } from './elements.ts'
import { fieldEdit } from './field-edit.ts'
import { zeroOf } from './field-change.ts'
import type { Names } from './names.ts'
import { pointee } from './pointee.ts'
import { givenReference, referenceEdits } from './references.ts'

/** The edits that make a value one of the newer type of a field; `undefined` where another expression would have to change. */
export function valueEdits(value: Node, old: string, now: string, names: Names): readonly Edit[] | undefined {
  // A reference is no pointer of a Machine, and one of a Cluster.
  if (/corev1\.\w*Reference$/.test(old))
    return referenceEdits(value, old, now, names) ?? givenReference(value, old, now, names)
  if (isDuration({ old, now })) return secondsOf(value, names)
  if (old === 'bool' && now === '*bool') return around(value, `${names.ptr}.To(`, ')')
  if (old === 'int' && now === '*int32') return around(value, `${names.ptr}.To(int32(`, '))')
  const zero = old.startsWith('*') ? zeroOf(now) : undefined
  return zero === undefined ? undefined : pointee(value, zero)
}

function around({ startIndex, endIndex }: Node, before: string, after: string): readonly Edit[] {
  return [fieldEdit(startIndex, startIndex, before), fieldEdit(endIndex, endIndex, after)]
}

/** Whether a field was a duration and is a number of seconds now, behind a pointer both. */
export function isDuration({ old, now }: { readonly old: string; readonly now?: string }): boolean {
  return old === '*duration' && now === '*int32'
}

/** `&metav1.Duration{Duration: d}`, in seconds. */
function secondsOf(value: Node, names: Names): readonly Edit[] | undefined {
  if (value.type === 'nil') return []
  const literal = value.type === 'unary_expression' ? value.childForFieldName('operand') : null
  const [only, more] = literal?.type === 'composite_literal' ? elementsOf(literal) : []
  if (!only || more || only.key.text !== 'Duration') return undefined
  const { startIndex, endIndex, type } = only.value
  const [open, close] = /^(?:identifier|selector_expression|call_expression)$/.test(type)
    ? ['', '']
    : ['(', ')']
  return [
    fieldEdit(value.startIndex, startIndex, `${names.ptr}.To(int32(${open}`),
    fieldEdit(endIndex, value.endIndex, `${close}.Seconds()))`),
  ]
}
