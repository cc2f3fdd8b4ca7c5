import type { Edit } from '@capi-migrate/edits'
import type { Node } from 'web-tree-sitter'
import { fieldEdit } from './field-edit.ts'

/** One element of a literal: `Paused: true`. */
export interface Element {
  readonly node: Node
  readonly key: Node
  readonly value: Node
}

/** The elements of a literal that have a name. */
export function elementsOf(literal: Node): readonly Element[] {
  const body = literal.childForFieldName('body')
  return body ? elementsIn(body) : []
}

/** Those of what stands in braces. */
export function elementsIn(body: Node): readonly Element[] {
  return body.namedChildren.flatMap((node) => {
    const [key, value] = ['key', 'value'].map((part) => node?.childForFieldName(part)?.namedChildren[0])
    return node?.type === 'keyed_element' && key && value ? [{ node, key, value }] : []
  })
}

/** Takes an element out, with the comma after it and its line where it has one. */
export function without(node: Node): Edit {
  const comma = node.nextSibling?.type === ',' ? node.nextSibling : undefined
  const after = comma?.nextSibling
  const before = node.previousSibling
  const isAlone =
    before !== null &&
    before.endPosition.row < node.startPosition.row &&
    after &&
    after.startPosition.row > node.endPosition.row
  if (comma && isAlone) return fieldEdit(before.endIndex, comma.endIndex, '')
  if (comma && after && after.type !== '}') return fieldEdit(node.startIndex, after.startIndex, '')
  const start = before?.type === ',' ? before.startIndex : node.startIndex
  return fieldEdit(start, comma?.endIndex ?? node.endIndex, '')
}
