import { ts } from 'ts-morph'
import { isShared, ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { isText, plainText } from '../text.ts'
import { isPattern, openKindOf } from './in-pattern.ts'
import { continuedBy, wordsBeside } from './in-text.ts'

/**
 * The kind that a node may ask for by group and version, in a group where providers have kinds too, while nothing beside it names
 * a resource: `'/apis/controlplane.cluster.x-k8s.io/v1beta1'`, `['bootstrap.cluster.x-k8s.io', 'v1beta1']`. Infrastructure is left
 * out: almost none of its kinds are those of Cluster API.
 */
export function openKindAt(node: ts.Node): Kind | undefined {
  if (isPattern(node)) return openKindOf(node)
  const said = isText(node) ? inPath(node) : ts.isArrayLiteralExpression(node) ? inRow(node) : undefined
  return (
    said && ownKinds.find(({ group, transition }) => group === said.group && transition.from === said.version)
  )
}

interface GroupVersion {
  readonly group: string
  readonly version: string
}

function inPath(node: ts.Node & { readonly text: string }): GroupVersion | undefined {
  const [, group, version, end] = /\bapis\/([\w.-]+)\/(v1\w+)(\/?)$/.exec(node.text) ?? []
  if (!isOpen(group) || continuedBy(node, end!) || wordsBeside(node).some(isResource)) return undefined
  return { group, version: version! }
}

function inRow({ elements }: ts.ArrayLiteralExpression): GroupVersion | undefined {
  const texts = elements.map(plainText)
  const group = texts.find(isOpen)
  const version = texts.find((text) => text !== undefined && /^v1\w+$/.test(text))
  return group !== undefined && version !== undefined && elements.length === 2
    ? { group, version }
    : undefined
}

function isOpen(group: string | undefined): group is string {
  return group !== undefined && isShared(group) && !group.startsWith('infrastructure.')
}

/** Whether a word names a resource, or a kind. */
function isResource(word: string): boolean {
  return /^(?:[a-z0-9]+s|[A-Z]\w+)$/.test(word)
}
