import { goFieldOf } from '@capi-migrate/transitions'
import type { Edit } from '@capi-migrate/edits'
import type { Node } from 'web-tree-sitter'
import { elementsOf, without } from './elements.ts'
import { fieldEdit } from './field-edit.ts'
import type { Element } from './elements.ts'
import { pointee } from './pointee.ts'
import type { Names } from './names.ts'

/**
 * The edits that make a reference of Kubernetes one of Cluster API: `&corev1.ObjectReference{…}` becomes
 * `clusterv1.ContractVersionedObjectReference{…}`. It has no namespace, which is that of the object, and a group in place of
 * an apiVersion. `undefined` where it says more, or is no literal.
 */
export function referenceEdits(
  value: Node,
  old: string,
  now: string,
  names: Names,
): readonly Edit[] | undefined {
  const isPointer = value.type === 'unary_expression' && value.childForFieldName('operator')?.text === '&'
  const literal = isPointer ? value.childForFieldName('operand') : value
  const type = literal?.childForFieldName('type')
  const wanted = old.slice(old.lastIndexOf('.') + 1)
  const [path, name] = [/^(\w+\/v1beta2)\.(\w+)$/.exec(now)?.[1], now.slice(now.lastIndexOf('.') + 1)]
  const alias = path === undefined ? undefined : names.of(`api/${path}`)
  if (value.type === 'nil' && alias !== undefined)
    return [fieldEdit(value.startIndex, value.endIndex, `${alias}.${name}{}`)]
  if (literal?.type !== 'composite_literal' || !type || alias === undefined) return undefined
  if (isPointer !== old.startsWith('*') || type.childForFieldName('name')?.text !== wanted) return undefined
  const elements = elementsOf(literal)
  if (
    elements.length !==
    literal.childForFieldName('body')?.namedChildren.filter((one) => one?.type !== 'comment').length
  )
    return undefined
  const edits = elements.map((element) => elementEdits(element, now))
  if (edits.some((one) => one === undefined)) return undefined
  return [
    fieldEdit(value.startIndex, type.endIndex, `${alias}.${name}`),
    ...edits.flatMap((one) => one ?? []),
  ]
}

function elementEdits({ node, key, value }: Element, now: string): readonly Edit[] | undefined {
  switch (key.text) {
    case 'Kind':
    case 'Name':
      return goFieldOf(now, key.text) ? [] : undefined
    case 'APIGroup':
      return goFieldOf(now, key.text) ? pointee(value, '""') : undefined
    case 'Namespace':
      return [without(node)]
    case 'APIVersion': {
      const group = groupOf(value)
      if (group === undefined || !goFieldOf(now, 'apiGroup')) return undefined
      return [
        fieldEdit(key.startIndex, key.endIndex, 'APIGroup'),
        fieldEdit(value.startIndex, value.endIndex, group),
      ]
    }
    default:
      return undefined
  }
}

/** The group of `infrav1.GroupVersion.String()` and of `"group/version"`. */
function groupOf(value: Node): string | undefined {
  const version = /^([\w.]*GroupVersion(?:\(\))?)\.String\(\)$/.exec(value.text)?.[1]
  return version === undefined
    ? /^("[^"/]+)\/[^"/]+"$/.exec(value.text)?.[1]?.concat('"')
    : `${version}.Group`
}
