import { child } from './schema.ts'
import type { SchemaNode } from './schema.ts'

/** Returns whether a schema knows all fields of a value, and has maps and lists where it has. */
export function fits(value: unknown, node: SchemaNode): boolean {
  if (typeof value !== 'object' || value === null || node.type === undefined) return true
  if (Array.isArray(value) !== (node.type === 'array')) return false
  return Object.entries(value).every(([key, member]) => {
    const inner = child(node, node.type === 'array' ? Number(key) : key)
    return inner ? fits(member, inner) : node.preserve === true
  })
}
