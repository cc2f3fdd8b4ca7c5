import { keysOf } from './keys.ts'
import { child } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Place } from './subtree.ts'

/** Yields the outermost places of a value that its schema does not have: a server strips what stands there. */
export function* unknownFields(value: unknown, node: SchemaNode, place: Place = []): Generator<Place> {
  if (typeof value !== 'object' || value === null || node.type === undefined) return
  for (const key of keysOf(value)) {
    const next = child(node, key)
    if (next) yield* unknownFields((value as Record<string | number, unknown>)[key], next, [...place, key])
    else if (node.properties) yield [...place, key]
  }
}
