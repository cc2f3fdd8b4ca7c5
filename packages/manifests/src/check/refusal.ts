import { isMap } from '@capi-migrate/edits/json'
import { child, valueAt } from '@capi-migrate/transitions'
import type { Place, SchemaNode } from '@capi-migrate/transitions'

/**
 * Whether a refusal of the newer version at a place keeps an object back. A server does not look at a status that is applied.
 * A reference that is refused names nothing that there could be, so no server has an object that rests on it.
 */
export function keepsBack(path: string): boolean {
  return !/^status\b|Ref\.(?:apiGroup|kind|name)$/.test(path)
}

/**
 * Returns whether Cluster API's webhook asks in every version for a missing field that only the schema of the newer one
 * requires. It asks nothing of a reference that nobody needs and that is empty, as `machineInfrastructure` may be.
 *
 * @see https://github.com/kubernetes-sigs/cluster-api/blob/v1.14.0/internal/topology/check/compatibility.go ClusterClassTemplateIsValid
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

const requiredByWebhook: readonly string[] = ['ClusterClass']

/** True for a place below a field of the spec that an object can do without. */
function isOptional(place: Place, schema: SchemaNode): boolean {
  let node: SchemaNode | undefined = schema
  return place.some((key, depth) => {
    const isFree = depth > 0 && typeof key === 'string' && node?.required?.includes(key) !== true
    node = node && child(node, key)
    return isFree
  })
}
