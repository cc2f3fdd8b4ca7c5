import { child } from './schema.ts'
import type { SchemaNode } from './schema.ts'

/**
 * Whether an object is a part of one, such as a patch that Kustomize lays over another object: it says so with a
 * directive, or it has less than half of what its kind requires. What a part lacks, the whole may have.
 *
 * @param older the schema of the version that the object was written for, if that is another one
 */
export function isPart(
  object: Readonly<Record<string, unknown>>,
  schema: SchemaNode,
  older = schema,
): boolean {
  if (Object.keys(object).some(isDirective)) return true
  const { spec } = object
  if (spec === undefined || spec === null) return schema.required?.includes('spec') === true
  if (typeof spec !== 'object' || Array.isArray(spec)) return false
  const required = child(older, 'spec')?.required ?? []
  const missing = required.filter((key) => (spec as Record<string, unknown>)[key] === undefined)
  return missing.length > required.length / 2
}

/** A key that tells Kustomize how to patch, and is no field: `$patch`, `$setElementOrder/containers`. */
export function isDirective(key: string): boolean {
  return /^\$(?:patch|retainKeys|deleteFromPrimitiveList|setElementOrder)(?:\/|$)/.test(key)
}
