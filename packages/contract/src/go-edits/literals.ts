import { goFieldOf, isGoStruct } from '@capi-migrate/transitions'
import type { Edit } from '@capi-migrate/edits'
import type { Node, Tree } from 'web-tree-sitter'
import { belowUpstream } from '../go/upstream.ts'
import type { GoChange } from './change.ts'
import { goType, isSameType } from './field-change.ts'
import { fieldEdit } from './field-edit.ts'
import { elementsOf, without } from './elements.ts'
import type { Names } from './names.ts'
import { boundBy } from '../go/scope.ts'
import { importsIn } from './uses.ts'
import { valueEdits } from './values.ts'

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
    if (!literal || !type || !alias || group === undefined || boundBy(alias)) return []
    const name = type.childForFieldName('name')?.text ?? ''
    if (!isGoStruct(`${group}/v1beta2.${name}`)) return []
    return elementsOf(literal).flatMap(({ key, value, node }) => {
      const [old, now] = [`${group}/v1beta1.${name}`, `${group}/v1beta2.${name}`].map((one) =>
        goFieldOf(one, key.text),
      )
      if (!old || (now && isSameType(old.type, now.type))) return []
      const says = `${key.text} of ${alias.text}.${name} is ${now ? `${goType(now.type)} in v1beta2, and was ${goType(old.type)}` : 'elsewhere or gone in v1beta2'}`
      // What is nil is not there.
      const isNil = value.type === 'nil' && now && !now.type.startsWith('*')
      const edits =
        names &&
        now &&
        (isNil
          ? [without(node)]
          : (valueEdits(value, old.type, now.type, names) ?? structEdits(value, old.type, now.type)))
      const next = now
        ? `write a value of type ${goType(now.type)}`
        : 'migrate explain says where the field went'
      return [{ line: node.startPosition.row + 1, says, next, ...(edits && { edits }) }]
    })
  })
}

/** `&T{…}` of a field that is a pointer no more. */
function structEdits(value: Node, old: string, now: string): readonly Edit[] | undefined {
  const isStruct =
    value.type === 'unary_expression' && value.childForFieldName('operand')?.type === 'composite_literal'
  return isStruct && old.startsWith('*') && isSameType(old.replace('*', ''), now)
    ? [fieldEdit(value.startIndex, value.startIndex + 1, '')]
    : undefined
}
