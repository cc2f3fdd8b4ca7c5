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
  if (!schema || !holdsEmpty(object)) return placements
  return placements.flatMap((placement) => {
    const { from, to: target } = placement
    if (!from || !target || placement.value !== undefined) return [placement]
    const value = valueAt(object, from)
    const spot = holdsEmpty(value) ? nodeAt(schema, target) : undefined
    if (!spot) return [placement]
    const { hollow, places } = emptiesIn(value, spot.node, from)
    if (hollow && spot.optional) return [{ from, why, ...(placement.row && { row: placement.row }) }]
    return places.length === 0 ? [placement] : [placement, ...places.map((place) => ({ from: place, why }))]
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

interface Empties {
  /** True where nothing would be left of the value that its schema takes. */
  readonly hollow: boolean
  /** Places below the value that can go. */
  readonly places: readonly Place[]
}

function emptiesIn(value: unknown, node: SchemaNode, place: Place): Empties {
  if (isEmpty(value)) return { hollow: rejectsEmpty(node), places: [] }
  if (typeof value !== 'object' || value === null) return { hollow: false, places: [] }
  const places: Place[] = []
  let left = 0
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const next = child(node, key)
    const here = [...place, key]
    const inner = next && emptiesIn((value as Record<string | number, unknown>)[key], next, here)
    if (!inner?.hollow || typeof key === 'number') left++
    if (inner?.hollow && isOptional(node, key)) places.push(here)
    else if (inner) places.push(...inner.places)
  }
  return { hollow: left === 0 && rejectsEmpty(node), places }
}

/** Whether there is a reason to ask the schema: most values hold nothing empty. */
function holdsEmpty(value: unknown): boolean {
  if (isEmpty(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsEmpty)
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === 0
  return Object.keys(value).length === 0
}
