import { printPlace } from '@capi-migrate/transitions'
import type { ConvertOptions } from '@capi-migrate/transitions'
import { firstDifference } from '../../read/difference.ts'
import { documentsOf, objectsOf } from './file-documents.ts'
import { isEqual, isMap } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { gvkOf } from './selector.ts'
import { arrived } from './states.ts'

/**
 * Compares what Kustomize printed before and after a migration: each object must be the author reading of what it was.
 * Says where the first difference is; `undefined` where there is none.
 */
export function compareBuilds(before: string, after: string, options: ConvertOptions): string | undefined {
  const old = objectsIn(before)
  const now = objectsIn(after)
  if (!old || !now) return `what Kustomize printed ${old ? 'after' : 'before'} the migration cannot be read`
  for (const [name, object] of old) {
    const other = now.get(name)
    if (!other) return `${name} is not built any more`
    const goal = arrived(object, options)
    if (isEqual(other, goal)) continue
    return `${name} differs at ${printPlace(firstDifference(goal, other) ?? []) || 'its root'}`
  }
  for (const name of now.keys()) if (!old.has(name)) return `${name} was not built before`
  return undefined
}

function objectsIn(text: string): ReadonlyMap<string, JsonMap> | undefined {
  const documents = documentsOf(text)
  return (
    documents && new Map(documents.flatMap(({ value }) => objectsOf(value)).map((one) => [nameOf(one), one]))
  )
}

function nameOf(object: JsonMap): string {
  const { name, namespace } = isMap(object.metadata) ? object.metadata : { name: '', namespace: undefined }
  const { group, kind } = gvkOf(object)
  return `${kind}${group && `.${group}`} ${namespace === undefined ? '' : `${String(namespace)}/`}${String(name)}`
}
