import type { Place } from '@capi-migrate/transitions'
import { keyOf } from '@capi-migrate/edits/yaml'
import type { Collection, Node, Scalar } from '@capi-migrate/edits/yaml'
import { typeOf } from '../nested/find-nested.ts'
import { textAt, valueAt } from '../../read/members.ts'
import type { ObjectType } from '../nested/find-nested.ts'
import type { ReferenceEdit } from './reference.ts'

/** A node of a document and where it stands. */
export interface Spot<N extends Node = Node> {
  readonly node: N
  readonly place: Place
}

/** Every map, list and scalar of a document, parents first. Of duplicate keys the last counts. */
export function* spotsIn(root: Node, place: Place = []): Generator<Spot> {
  const left: Spot[] = [{ node: root, place }]
  for (let spot = left.pop(); spot; spot = left.pop()) {
    const { node, place } = spot
    if (node.kind === 'alias') continue
    yield spot
    if (node.kind !== 'scalar') for (const member of membersOf(node, place).reverse()) left.push(member)
  }
}

function membersOf(node: Collection, place: Place): Spot[] {
  if (node.kind === 'list') return node.entries.map(({ value }, i) => ({ node: value, place: [...place, i] }))
  const last = new Map(
    node.entries.map((entry) => [entry.key?.kind === 'scalar' ? keyOf(entry) : '', entry.value]),
  )
  return [...last].map(([key, value]) => ({ node: value, place: [...place, key] }))
}

/** The text that an offset is in; what refers to an object, such as its version, is no text. */
export function spotAt(root: Node, offset: number): Spot<Scalar> | undefined {
  for (const { node, place } of spotsIn(root))
    if (node.kind === 'scalar' && node.start <= offset && offset <= node.end)
      return isOwnField.test(String(place.at(-1))) ? undefined : { node, place }
  return undefined
}

const isOwnField = /^(?:apiVersion|apiGroup|kind)$/

/** The maps of a document. */
export function* mapsIn(root: Node): Generator<Spot<Collection>> {
  for (const { node, place } of spotsIn(root)) if (node.kind === 'map') yield { node, place }
}

/** The objects of a document, each with what it is: the items of a list, or the document itself. */
export function objectsIn(root: Node): readonly (Spot & { readonly type: ObjectType })[] {
  const list = typeOf(root)
  const items = list.kind?.endsWith('List') ? valueAt(root, 'items') : undefined
  if (items?.kind !== 'list') return [{ node: root, place: [], type: list }]
  return items.entries.map(({ value: node }, i) => ({ node, place: ['items', i], type: typeOf(node, list) }))
}

/** The scalars among the items of a list. */
export function scalarsOf(list: Node | undefined, place: Place): readonly Spot<Scalar>[] {
  if (list?.kind !== 'list') return []
  return list.entries.flatMap(({ value }, i) =>
    value.kind === 'scalar' ? [{ node: value, place: [...place, i] }] : [],
  )
}

/** Kind and name of a document: `Application prod`. */
export function titleOf(root: Node): string {
  return [textAt(root, 'kind'), textAt(valueAt(root, 'metadata'), 'name')].filter(Boolean).join(' ')
}

/** The edit that gives a scalar another value, in its own quotes; `undefined` where that cannot be told. */
export function editOf({ node, place }: Spot<Scalar>, value: string): ReferenceEdit | undefined {
  const text = writtenAs(node, value)
  return text === undefined ? undefined : { start: node.body, end: node.end, text, values: [[place, value]] }
}

/** The text of a scalar with another value, in its own quotes; `undefined` where that cannot be told. */
export function writtenAs({ style, tag, anchor }: Scalar, value: string): string | undefined {
  if (tag !== undefined || anchor !== undefined) return undefined
  if (style === 'single') return `'${value.replaceAll("'", "''")}'`
  if (style === 'double') return JSON.stringify(value)
  return style === 'plain' && /^[\w./][\w./~-]*$/.test(value) ? value : undefined
}
