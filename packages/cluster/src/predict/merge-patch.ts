import { isEqual, isMap, set } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'

/**
 * The patch that `kubectl apply` sends for a custom resource: what the manifest has and the live object has not, and null
 * for what was applied last and is gone from the manifest. A JSON merge patch (RFC 7386): a list is replaced as a whole.
 * Upstream: `CreateThreeWayJSONMergePatch` of k8s.io/apimachinery.
 */
export function threeWayPatch(lastApplied: unknown, manifest: JsonMap, live: JsonMap): JsonMap {
  return merged(added(live, manifest), isMap(lastApplied) ? gone(lastApplied, manifest) : {})
}

/** The value that a merge patch makes of another (RFC 7386). */
export function patched(value: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch
  const result: Record<string, unknown> = isMap(value) ? { ...value } : {}
  for (const key of Object.keys(patch)) {
    if (patch[key] === null) delete result[key]
    else set(result, key, patched(Object.hasOwn(result, key) ? result[key] : undefined, patch[key]))
  }
  return result
}

/** What has to be added to a value or changed in it, deletions left out. */
function added(from: JsonMap, to: JsonMap): JsonMap {
  const patch: Record<string, unknown> = {}
  for (const key of Object.keys(to)) {
    const [was, is] = [Object.hasOwn(from, key) ? from[key] : undefined, to[key]]
    // A null of the manifest deletes only what was applied before.
    if (is === null || isEqual(was, is)) continue
    if (!isMap(was) || !isMap(is)) set(patch, key, is)
    else {
      const inner = added(was, is)
      if (Object.keys(inner).length > 0) set(patch, key, inner)
    }
  }
  return patch
}

/** Null for each member that is gone. */
function gone(from: JsonMap, to: JsonMap): JsonMap {
  const patch: Record<string, unknown> = {}
  for (const key of Object.keys(from)) {
    if (from[key] !== null && (!Object.hasOwn(to, key) || to[key] === null)) set(patch, key, null)
    else if (isMap(from[key]) && isMap(to[key])) {
      const inner = gone(from[key], to[key])
      if (Object.keys(inner).length > 0) set(patch, key, inner)
    }
  }
  return patch
}

function merged(one: JsonMap, other: JsonMap): JsonMap {
  const result: Record<string, unknown> = { ...one }
  for (const key of Object.keys(other)) {
    const [a, b] = [Object.hasOwn(one, key) ? one[key] : undefined, other[key]]
    set(result, key, isMap(a) && isMap(b) ? merged(a, b) : b)
  }
  return result
}
