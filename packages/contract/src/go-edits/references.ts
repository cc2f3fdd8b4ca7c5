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

/** A reference of Cluster API as one of Kubernetes; `undefined` where that says more, or it is no plain expression. */
export function olderReference(place: string, old: string, names: Names): string | undefined {
  if (!/^[\w.]+$/.test(place)) return undefined
  switch (old) {
    case 'corev1.LocalObjectReference':
      return `${names.coreV1}.LocalObjectReference{Name: ${place}.Name}`
    case 'corev1.TypedLocalObjectReference':
      return `${names.coreV1}.TypedLocalObjectReference{APIGroup: ${names.ptr}.To(${place}.APIGroup), Kind: ${place}.Kind, Name: ${place}.Name}`
    default:
      return undefined
  }
}

/** A reference of Kubernetes that a parameter gives, as one of Cluster API; a pointer to it is read, as it was before. */
export function givenReference(
  value: Node,
  old: string,
  now: string,
  names: Names,
): readonly Edit[] | undefined {
  const isRead = value.type === 'unary_expression' && value.childForFieldName('operator')?.text === '*'
  const name = isRead ? value.childForFieldName('operand') : value
  const path = /^(\w+\/v1beta2)\.(\w+)$/.exec(now)
  const alias = path ? names.of(`api/${path[1]}`) : undefined
  const type = name?.type === 'identifier' ? parameterType(name) : undefined
  if (
    !name ||
    !path ||
    alias === undefined ||
    type !== `${isRead ? '*' : ''}${old.replace('corev1', names.coreV1)}`
  )
    return undefined
  const said = name.text
  const fields =
    old === 'corev1.TypedLocalObjectReference'
      ? `APIGroup: ${names.ptr}.Deref(${said}.APIGroup, ""), Kind: ${said}.Kind, Name: ${said}.Name`
      : old === 'corev1.LocalObjectReference'
        ? `Name: ${said}.Name`
        : undefined
  return fields === undefined
    ? undefined
    : [fieldEdit(value.startIndex, value.endIndex, `${alias}.${path[2]}{${fields}}`)]
}

/** The type of a parameter of the function around, where no other name of it is declared between. */
function parameterType(name: Node): string | undefined {
  for (let at: Node | null = name.parent; at; at = at.parent) {
    if (!/^(?:func_literal|function_declaration|method_declaration)$/.test(at.type)) continue
    const given = at
      .childForFieldName('parameters')
      ?.namedChildren.find((one) =>
        one?.childrenForFieldName('name').some((each) => each?.text === name.text),
      )
    const isAgain = at
      .descendantsOfType(['short_var_declaration', 'var_spec', 'range_clause'])
      .some((one) =>
        (one?.childForFieldName('left') ?? one?.childForFieldName('name'))?.text
          .split(/,\s*/)
          .includes(name.text),
      )
    if (given) return isAgain ? undefined : given.childForFieldName('type')?.text
  }
  return undefined
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

/** The group of `infrav1.GroupVersion.String()`, of `foo.GroupVersionKind().GroupVersion().String()` and of `"group/version"`. */
function groupOf(value: Node): string | undefined {
  const version =
    /^([\w.]+\.GroupVersionKind\(\))\.GroupVersion\(\)\.String\(\)$/.exec(value.text)?.[1] ??
    /^([\w.]*GroupVersion(?:\(\))?)\.String\(\)$/.exec(value.text)?.[1]
  return version === undefined
    ? /^("[^"/]+)\/[^"/]+"$/.exec(value.text)?.[1]?.concat('"')
    : `${version}.Group`
}
