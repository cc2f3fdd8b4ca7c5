import { keysOf } from './keys.ts'
import { child } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Place } from './subtree.ts'

/** The outermost places of a value that its schema does not have: a server strips what stands there. */
export function unknownFields(value: unknown, node: SchemaNode, place: Place = []): readonly Place[] {
  const found: Place[] = []
  addUnknown(found, value, node, [...place])
  return found
}

/** Most values have none, so a place is spelled out only for those that do. */
function addUnknown(found: Place[], value: unknown, node: SchemaNode, at: (string | number)[]): void {
  if (typeof value !== 'object' || value === null || node.type === undefined) return
  for (const key of keysOf(value)) {
    const next = child(node, key)
    const member = (value as Record<string | number, unknown>)[key]
    if (next && typeof member === 'object') {
      at.push(key)
      addUnknown(found, member, next, at)
      at.pop()
    } else if (!next && node.properties) found.push([...at, key])
  }
}
