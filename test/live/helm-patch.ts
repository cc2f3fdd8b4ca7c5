import type { Apply } from './apply.ts'
import { requestEach } from './server-side.ts'

/**
 * Creates objects, and later patches them as `helm upgrade` does custom resources: with what differs between the manifest
 * of the last release and that of the next, whatever the cluster holds.
 */
export const applyByPatch: Apply = (cluster, { objects, last, isDryRun, fields }) => {
  const query = `?fieldManager=helm&fieldValidation=${fields}${isDryRun ? '&dryRun=All' : ''}`
  return requestEach(cluster, objects, (path, object, id) => {
    const before = last.get(id)
    if (!before) return cluster.api.send('POST', `${path.slice(0, path.lastIndexOf('/'))}${query}`, object)
    const patch = (mergePatch(before, object) ?? {}) as object
    return cluster.api.send('PATCH', `${path}${query}`, patch, 'application/merge-patch+json')
  })
}

/** Returns the JSON merge patch (RFC 7386) that makes one value of another; undefined where they are equal. */
export function mergePatch(before: unknown, after: unknown): unknown {
  if (!isMap(before) || !isMap(after))
    return JSON.stringify(before) === JSON.stringify(after) ? undefined : after
  const changes = Object.entries(after).map(([key, value]) => [
    key,
    key in before ? mergePatch(before[key], value) : value,
  ])
  const gone = Object.keys(before).filter((key) => !(key in after))
  const patch = [
    ...changes.filter(([, value]) => value !== undefined),
    ...gone.map((key): [string, null] => [key, null]),
  ] as [string, unknown][]
  return patch.length > 0 ? Object.fromEntries(patch) : undefined
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
