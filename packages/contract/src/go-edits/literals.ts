import { goFieldOf, isGoStruct } from '@capi-migrate/transitions'
import type { Edit } from '@capi-migrate/edits'
import type { Node, Tree } from 'web-tree-sitter'
import type { GoChange } from './change.ts'
import { belowUpstream } from './destination.ts'
import { goType, zeroOf } from './field-change.ts'
import { elementsOf, without } from './elements.ts'
import { pointee } from './pointee.ts'
import type { Names } from './names.ts'
import { referenceEdits } from './references.ts'
import { importsIn, isVariable } from './uses.ts'

/** Packages whose literals are looked at, and their structs. */
const packages: Readonly<Record<string, string>> = {
  'api/v1beta1': 'core',
  'exp/api/v1beta1': 'core',
  'exp/ipam/api/v1beta1': 'ipam',
}

/** Literals of core objects with fields that are another in v1beta2: `clusterv1.ClusterSpec{Paused: true}`. */
export function literalChanges(tree: Tree, names: Names | undefined): readonly GoChange[] {
  const known = new Map(
    importsIn(tree).flatMap(({ path, name }) => {
      const found = packages[belowUpstream(path) ?? '']
      return found === undefined ? [] : [[name, found] as const]
    }),
  )
  if (known.size === 0) return []
  return tree.rootNode.descendantsOfType('composite_literal').flatMap((literal) => {
    const type = literal?.childForFieldName('type')
    const alias = type?.childForFieldName('package')
    const group = alias && known.get(alias.text)
    if (!literal || !type || !alias || group === undefined || isVariable(alias)) return []
    const name = type.childForFieldName('name')?.text ?? ''
    if (!isGoStruct(`${group}/v1beta2.${name}`)) return []
    return elementsOf(literal).flatMap(({ key, value, node }) => {
      const [old, now] = [`${group}/v1beta1.${name}`, `${group}/v1beta2.${name}`].map((one) =>
        goFieldOf(one, key.text),
      )
      if (!old || old.type.replaceAll('/v1beta1.', '/v1beta2.') === now?.type) return []
      const says = `${key.text} of ${alias.text}.${name} is ${now ? `${goType(now.type)} in v1beta2, and was ${goType(old.type)}` : 'elsewhere or gone in v1beta2'}`
      // What is nil is not there.
      const isNil = value.type === 'nil' && now && !now.type.startsWith('*')
      const edits = names && now && (isNil ? [without(node)] : valueEdits(value, old.type, now.type, names))
      const next = now
        ? `write a value of type ${goType(now.type)}`
        : 'migrate explain says where the field went'
      return [{ line: node.startPosition.row + 1, says, next, ...(edits && { edits }) }]
    })
  })
}

/** The edits that make a value one of the newer type. */
export function valueEdits(value: Node, old: string, now: string, names: Names): readonly Edit[] | undefined {
  if (/corev1\.\w*Reference$/.test(old)) return referenceEdits(value, old, now, names)
  if (old === 'bool' && now === '*bool')
    return [
      { start: value.startIndex, end: value.startIndex, text: `${names.ptr}.To(`, row: 'M03:field' },
      { start: value.endIndex, end: value.endIndex, text: ')', row: 'M03:field' },
    ]
  if (old === 'int' && now === '*int32')
    return [
      { start: value.startIndex, end: value.startIndex, text: `${names.ptr}.To(int32(`, row: 'M03:field' },
      { start: value.endIndex, end: value.endIndex, text: '))', row: 'M03:field' },
    ]
  if (!old.startsWith('*') || now.startsWith('*')) return undefined
  const zero = zeroOf(now)
  if (zero !== undefined) return pointee(value, zero)
  const isStruct =
    value.type === 'unary_expression' && value.childForFieldName('operand')?.type === 'composite_literal'
  return isStruct && old.replace('*', '').replaceAll('/v1beta1.', '/v1beta2.') === now
    ? [{ start: value.startIndex, end: value.startIndex + 1, text: '', row: 'M03:field' }]
    : undefined
}
