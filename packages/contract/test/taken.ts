import { load } from 'js-yaml'

// oxlint-disable-next-line typescript/no-explicit-any -- a schema is whatever it is
type Loose = any

/**
 * What a CRD takes from objects of the versions that were served or stored: written apart from the check of the
 * program, to hold that to it.
 */
export function takenFrom(before: string, after: string): readonly string[] {
  const [old, now] = [load(before), load(after)] as [Loose, Loose]
  return (old.spec.versions as Loose[])
    .filter(({ served, storage }) => served || storage)
    .flatMap((version) => {
      const later = (now.spec.versions as Loose[]).find(({ name }) => name === version.name)
      if (!later) return [`${version.name} is gone`]
      const unserved = version.served && !later.served ? [`${version.name} is not served`] : []
      const schema = 'openAPIV3Schema'
      return [...unserved, ...fieldsTaken(version.schema[schema], later.schema[schema], version.name)]
    })
}

function fieldsTaken(old: Loose, now: Loose, at: string): readonly string[] {
  if (typeof old !== 'object' || old === null) return old === now ? [] : [`${at} is another`]
  if (typeof now !== 'object' || now === null) return [`${at} is gone`]
  const isSchema = !at.endsWith('.properties')
  const added = Object.keys(now as object).filter((key) => !(key in old))
  return [
    ...Object.keys(old as object).flatMap((key) => fieldsTaken(old[key], now[key], `${at}.${key}`)),
    ...added.flatMap((key) => (isSchema && key !== 'properties' ? [`${at} has ${key}`] : [])),
  ]
}

/** The versions a CRD has. */
export function versionsIn(text: string): readonly string[] {
  return ((load(text) as Loose).spec.versions as Loose[]).map(({ name }) => name as string)
}
