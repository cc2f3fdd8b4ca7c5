import { valueAt } from './assemble.ts'
import { objectsOf } from './list.ts'
import { isMap } from './map.ts'
import { isPart } from './part.ts'
import { child, schemaOf } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import { check } from './strict.ts'
import type { Problem } from './strict.ts'
import type { Place } from './subtree.ts'

/**
 * Kinds of which Cluster API's webhook asks in every version for what only the schema of the newer one requires.
 *
 * @see https://github.com/kubernetes-sigs/cluster-api/blob/v1.14.0/internal/topology/check/compatibility.go ClusterClassTemplateIsValid
 */
export const requiredByWebhook: readonly string[] = ['ClusterClass']

/**
 * Returns whether that webhook asks for a missing field. It asks nothing of a reference that nobody needs and that is empty,
 * as `machineInfrastructure` may be.
 */
export function isRequiredByWebhook(
  { kind, object }: { readonly kind: string; readonly object: unknown },
  schema: SchemaNode,
  place: Place,
): boolean {
  const holder = place.slice(0, -1)
  const held = valueAt(object, holder)
  const isEmpty = isMap(held) && Object.keys(held).length === 0
  return requiredByWebhook.includes(kind) && !(isEmpty && isOptional(holder, schema))
}

/** True for a place below a field of the spec that an object can do without. */
function isOptional(place: Place, schema: SchemaNode): boolean {
  let node: SchemaNode | undefined = schema
  return place.some((key, depth) => {
    const isFree = depth > 0 && typeof key === 'string' && node?.required?.includes(key) !== true
    node = node && child(node, key)
    return isFree
  })
}

/**
 * Returns what the schema of a converted object refuses where the schema of the original takes it; of a list, item by item.
 * A server does not look at a status that is applied, and what a part lacks, the whole may have.
 */
export function newlyRefused(before: unknown, after: unknown): readonly Problem[] {
  const originals = objectsOf(before)
  return objectsOf(after).flatMap((object, i) => {
    const original = originals[i]
    const [older, newer] = [original && schemaFor(original), schemaFor(object)]
    if (!original || !older || !newer || older === newer) return []
    if (isPart(original, newer, older) || check(original, older).some(({ keyword }) => keyword !== 'unknown'))
      return []
    return check(object, newer).filter(
      ({ place, keyword }) =>
        place[0] !== 'status' &&
        keyword !== 'unknown' &&
        (keyword !== 'required' || !isRequiredByWebhook({ kind: String(object.kind), object }, newer, place)),
    )
  })
}

function schemaFor(object: Readonly<Record<string, unknown>>): SchemaNode | undefined {
  const [group = '', version = ''] = String(object.apiVersion).split('/')
  return schemaOf(group, version, String(object.kind))
}
