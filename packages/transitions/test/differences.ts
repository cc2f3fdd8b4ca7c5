import { child } from '../src/index.ts'
import type { Place, SchemaNode } from '../src/index.ts'
import { leavesOf } from './places.ts'

/** A leaf that only one of two values has, or that differs; the absent one is `undefined`. */
export interface Difference {
  /** Path pattern: `spec.files[].append`, `status.failureDomains{}`. */
  readonly path: string
  readonly left: unknown
  readonly right: unknown
}

/** Leaf by leaf; a container counts as a leaf where it is empty and the other side has none. */
export function differencesOf(
  left: unknown,
  right: unknown,
  schema: SchemaNode | undefined,
  path = '',
): Difference[] {
  if (left === undefined)
    return leavesOf(right).map(([place, leaf]) => ({
      path: patternOf(place, schema, path),
      left,
      right: leaf,
    }))
  if (right === undefined)
    return leavesOf(left).map(([place, leaf]) => ({
      path: patternOf(place, schema, path),
      left: leaf,
      right,
    }))
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right))
    return Object.is(left, right) ? [] : [{ path, left, right }]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].flatMap((name) => {
    const key = Array.isArray(left) ? Number(name) : name
    return differencesOf(
      member(left, name),
      member(right, name),
      schema && child(schema, key),
      patternOf([key], schema, path),
    )
  })
}

/** A place as a pattern: the schema tells the keys of maps from fields. */
function patternOf(place: Place, schema: SchemaNode | undefined, prefix: string): string {
  let node = schema
  return place.reduce<string>((path, key) => {
    const isKey = typeof key === 'string' && node?.values !== undefined
    node = node && child(node, key)
    if (typeof key === 'number') return `${path}[]`
    if (isKey) return `${path}{}`
    return path ? `${path}.${key}` : key
  }, prefix)
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function member(container: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined
}
