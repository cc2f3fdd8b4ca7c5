import fc from 'fast-check'
import { child, schemaOf } from '../src/index.ts'
import type { SchemaNode, Transition } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { objectsOf } from './objects.ts'

/** Objects of a version with fields that only another version has. */
export function mixedObjectsOf(
  group: string,
  kind: string,
  { from, to }: Transition['versions'],
): fc.Arbitrary<ApiObject> {
  const schema = schemaOf(group, from, kind)!
  return fc
    .tuple(objectsOf(group, from, kind), objectsOf(group, to, kind))
    .map(([own, other]) => ({ ...own, spec: merged(own.spec, other.spec, child(schema, 'spec')) }))
}

/** Fields of both; what both have is the first one's, and so is what that one's version has. */
function merged(own: unknown, other: unknown, node: SchemaNode | undefined): unknown {
  if (Array.isArray(own) && Array.isArray(other))
    return own.map((item, i) => merged(item, other[i], node && child(node, '[]')))
  if (!isMap(own) || !isMap(other) || !node?.properties) return own ?? (node ? undefined : other)
  const added = Object.keys(other).map(
    (key) => [key, merged(own[key], other[key], child(node, key))] as const,
  )
  return { ...own, ...Object.fromEntries(added.filter(([, value]) => value !== undefined)) }
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
