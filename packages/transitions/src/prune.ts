import { valueAt } from './assemble.ts'
import type { Place, Placement } from './placement.ts'
import { child, rejectsEmpty, schemaOf } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import type { Transition } from './transition.ts'

const why = 'empty, which the new version rejects'

/**
 * Takes out the empty values (`{}`, `[]`, `""`, 0) that the newer schema refuses where the field is optional. Go
 * leaves them out as well, or leaves an empty object that a strict API server rejects.
 */
export function prune(
  { group, kind, to }: Transition,
  object: Record<string, unknown>,
  placements: readonly Placement[],
): readonly Placement[] {
  const schema = schemaOf(group, to === 'final' ? 'v1beta2' : to, kind)
  if (!schema) return placements
  return placements.flatMap((placement) => {
    const { from, to: target } = placement
    if (!from || !target || placement.value !== undefined) return [placement]
    const spot = nodeAt(schema, target)
    if (!spot) return [placement]
    const empties = emptiesIn(valueAt(object, from), spot.node, spot.optional, from)
    if (empties === 'all') return [{ from, why, ...(placement.row && { row: placement.row }) }]
    return empties.length === 0 ? [placement] : [placement, ...empties.map((place) => ({ from: place, why }))]
  })
}

/** The schema at a concrete place, and whether its container can do without it. */
function nodeAt(schema: SchemaNode, place: Place): { node: SchemaNode; optional: boolean } | undefined {
  let node: SchemaNode | undefined = schema
  let optional = false
  for (const key of place) {
    if (!node) return undefined
    optional = isOptional(node, key)
    node = child(node, key)
  }
  return node && { node, optional }
}

function isOptional(container: SchemaNode, key: string | number): boolean {
  return typeof key === 'string' && container.properties !== undefined && !container.required?.includes(key)
}

/** Places of refused empty values at or below a place; `all` where nothing would be left of it. */
function emptiesIn(
  value: unknown,
  node: SchemaNode,
  optional: boolean,
  place: Place,
): readonly Place[] | 'all' {
  if (isEmpty(value)) return optional && rejectsEmpty(node) ? 'all' : []
  if (typeof value !== 'object' || value === null) return []
  const empties: Place[] = []
  let left = 0
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const next = child(node, key)
    const here = [...place, key]
    const inner = next
      ? emptiesIn((value as Record<string | number, unknown>)[key], next, isOptional(node, key), here)
      : []
    if (inner === 'all') empties.push(here)
    else {
      left++
      empties.push(...inner)
    }
  }
  return left === 0 && optional && rejectsEmpty(node) ? 'all' : empties
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === 0
  return Object.keys(value).length === 0
}
