import { convert, isEarlier } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { isJsonPatch, operate } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { behindBy, isOurs } from './left-behind.ts'
import { merge } from './merge.ts'
import { gvkOf } from './selector.ts'

/**
 * The patched object; where the patch does not apply it stays. `undefined` where it is deleted. What was left behind in a
 * patch is meant for the version that it was written for: so those after it find what they are written for.
 */
export function patched(object: JsonMap, patch: unknown): JsonMap | undefined {
  try {
    if (isJsonPatch(patch)) return patch.reduce(operated, object)
    if (!isMap(patch)) return object
    const now = mergedWith(object, patch)
    return (
      now && { ...now, apiVersion: object.apiVersion, kind: object.kind, metadata: metadataOf(object, now) }
    )
  } catch {
    return object
  }
}

/** An operation that does not apply is told; those after it are looked at as if it were not there. */
function operated(object: JsonMap, operation: Operation): JsonMap {
  const { version } = gvkOf(object)
  const apply = (one: JsonMap): JsonMap => operate(one, operation) as JsonMap
  try {
    const behind = isOurs(object) ? behindBy(operation, object, { to: version as Stage }) : undefined
    // Of a field that is newer than the object nothing is stored.
    return behind?.version && isEarlier(behind.version, version as Stage)
      ? inVersion(object, behind.version, apply)!
      : apply(object)
  } catch {
    return object
  }
}

function mergedWith(object: JsonMap, patch: JsonMap): JsonMap | undefined {
  const { version } = gvkOf(patch)
  const isOther = version !== '' && version !== gvkOf(object).version && isOurs(object)
  return isOther
    ? inVersion(object, version as Stage, (one) => {
        const now = merge(one, patch)
        return now && { ...now, apiVersion: one.apiVersion }
      })
    : merge(object, patch)
}

/** An object taken to another version, changed there, and brought back. */
function inVersion(
  object: JsonMap,
  version: Stage,
  change: (object: JsonMap) => JsonMap | undefined,
): JsonMap | undefined {
  const there = convert(object, { to: version }).object as JsonMap
  if (gvkOf(there).version !== version) return change(object)
  const changed = change(there)
  return changed && (convert(changed, { to: gvkOf(object).version as Stage }).object as JsonMap)
}

/** A patch with a target of its own may go by any name. */
function metadataOf(object: JsonMap, now: JsonMap): unknown {
  if (!isMap(object.metadata) || !isMap(now.metadata)) return now.metadata
  return { ...now.metadata, name: object.metadata.name }
}
