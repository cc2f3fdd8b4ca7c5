import type { Edit } from '@capi-migrate/edits'
import type { Node } from 'web-tree-sitter'
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
  if (old === 'bool' && now === '*bool') return around(value, `${names.ptr}.To(`, ')')
  if (old === 'int' && now === '*int32') return around(value, `${names.ptr}.To(int32(`, '))')
  const zero = old.startsWith('*') ? zeroOf(now) : undefined
  return zero === undefined ? undefined : pointee(value, zero)
}

function around({ startIndex, endIndex }: Node, before: string, after: string): readonly Edit[] {
  return [fieldEdit(startIndex, startIndex, before), fieldEdit(endIndex, endIndex, after)]
}
