import type { Said } from '@capi-migrate/transitions'
import { copyOf, isMap, set } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { say } from '../../tasks/index.ts'

/** How a strategic-merge patch says that it does something else than merge. */
export const directive = '$patch'

/** Thrown where it is not certain what a strategic-merge patch does. */
export class MergeError extends Error {
  override name = 'MergeError'
  readonly said: Said

  constructor(said: Said) {
    super(said.what)
    this.said = said
  }
}

/**
 * What Kustomize makes of a custom resource and a strategic-merge patch: maps are merged, `null` removes, anything
 * else replaces. Lists have no merge key, because Kustomize knows no schema of it. `undefined` where the patch
 * deletes the object.
 */
export function merge(object: JsonMap, patch: JsonMap): JsonMap | undefined {
  return mergeMaps(object, patch)
}

function mergeMaps(object: JsonMap, patch: JsonMap): JsonMap | undefined {
  const how = patch[directive]
  if (how === 'delete') return undefined
  if (how !== undefined && how !== 'replace' && how !== 'merge')
    throw new MergeError(say('kustomize/directive-unknown', { directive: String(how) }))
  const result: Record<string, unknown> = how === 'replace' ? {} : copyOf(object)
  for (const key of Object.keys(patch)) {
    if (key === directive) continue
    const value = merged(result[key], patch[key])
    if (value === undefined) delete result[key]
    else set(result, key, value)
  }
  return result
}

function merged(old: unknown, value: unknown): unknown {
  if (value === null) return undefined
  if (isMap(value)) return mergeMaps(isMap(old) ? old : {}, value)
  if (Array.isArray(value) && value.some((item) => isMap(item) && Object.hasOwn(item, directive)))
    throw new MergeError(say('kustomize/directive-in-list'))
  return copyOf(value)
}
