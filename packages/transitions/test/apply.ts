/**
 * What a client-side apply makes of a stored object: members of the manifest are merged in, those that were in the
 * manifest applied before and are not in this one are removed, and lists are replaced. kubectl does so with every
 * object of a CustomResourceDefinition (RFC 7386).
 */
export function applied(stored: unknown, last: unknown, manifest: unknown): unknown {
  if (!isMap(manifest)) return manifest
  const base = isMap(stored) ? stored : {}
  const before = isMap(last) ? last : {}
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(base))
    if (Object.hasOwn(manifest, key) || !Object.hasOwn(before, key)) result[key] = base[key]
  for (const key of Object.keys(manifest)) {
    if (manifest[key] === null) delete result[key]
    else result[key] = applied(base[key], before[key], manifest[key])
  }
  return result
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
