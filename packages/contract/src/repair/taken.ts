import { isDeepStrictEqual } from 'node:util'
import { valuesBefore, valuesOf } from './rewrite.ts'

/** Any map, as it is read. */
type Data = Readonly<Record<string, unknown>>

/**
 * What a write would take from the CRDs of a file, one sentence each; none where it only adds. Objects may be of every
 * version that was served or stored: such a version stays, and so does all that its schema accepts and requires. Read
 * with another parser than the one the write was planned with.
 */
export function takenFrom(before: string, after: string): readonly string[] {
  const now = crdsIn(valuesOf(after))
  return crdsIn(valuesBefore(before)).flatMap((old, i) => {
    const later = now[i]
    if (!old) return []
    return later?.name === old.name
      ? takenFromCrd(old.spec, later.spec, old.name)
      : [`the CRD ${old.name} would go`]
  })
}

function takenFromCrd(old: Data, now: Data, name: string): readonly string[] {
  const [versions, later] = [versionsOf(old), versionsOf(now)]
  const others = Object.keys(old).filter(
    (key) => key !== 'versions' && !isDeepStrictEqual(old[key], now[key]),
  )
  const names = later.map((version) => version.name)
  const [storedBefore, stored] = [versions, later].map(
    (all) => all.filter(({ storage }) => storage === true).length,
  )
  return [
    ...others.map((key) => `spec.${key} of ${name} would change`),
    ...(new Set(names).size < names.length ? [`${name} would have one version twice`] : []),
    ...(stored === 1 || stored === storedBefore ? [] : [`${name} would store ${stored} versions`]),
    ...versions.flatMap((version) => {
      if (version.served === false && version.storage !== true) return []
      const same = later.find((one) => one.name === version.name)
      const what = `${String(version.name)} of ${name}`
      return same ? takenFromVersion(version, same, what) : [`${what} would go`]
    }),
  ]
}

function takenFromVersion(old: Data, now: Data, what: string): readonly string[] {
  return Object.keys(old).flatMap((key) => {
    if (key === 'storage') return []
    if (key === 'served') return old.served && !now.served ? [`${what} would not be served any more`] : []
    if (key === 'subresources')
      return addedTo(old[key], now[key]) ? [] : [`the subresources of ${what} would change`]
    if (key !== 'schema')
      return isDeepStrictEqual(old[key], now[key]) ? [] : [`${key} of ${what} would change`]
    const [schema, later] = [dataOf(old[key]).openAPIV3Schema, dataOf(now[key]).openAPIV3Schema]
    return takenFromSchema(dataOf(schema), dataOf(later), what, '')
  })
}

/** Fields may be added; whatever else a schema says stays, but for its prose. */
function takenFromSchema(old: Data, now: Data, what: string, path: string): readonly string[] {
  const at = path === '' ? what : `${path} of ${what}`
  const keys = new Set([...Object.keys(old), ...Object.keys(now)].filter((key) => !prose.has(key)))
  return [...keys].flatMap((key) => {
    const [one, other] = [old[key], now[key]]
    if (key === 'properties') return takenFromFields(old, now, what, path)
    if (key === 'items' && isData(one) && isData(other)) return takenFromSchema(one, other, what, `${path}[]`)
    if (key === 'additionalProperties' && isData(one) && isData(other))
      return takenFromSchema(one, other, what, `${path}{}`)
    if (isDeepStrictEqual(one, other)) return []
    return [`${key} of ${at} would ${one === undefined ? 'be added' : other === undefined ? 'go' : 'change'}`]
  })
}

function takenFromFields(old: Data, now: Data, what: string, path: string): readonly string[] {
  const [fields, later] = [dataOf(old.properties), dataOf(now.properties)]
  const isOpen = old['x-kubernetes-preserve-unknown-fields'] === true || old.additionalProperties === true
  const added = Object.keys(later).filter((name) => !(name in fields))
  return [
    ...(isOpen && added.length > 0
      ? [`${path || 'the root'} of ${what} would not take any ${added[0]!} any more`]
      : []),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const below = path === '' ? name : `${path}.${name}`
      return name in later
        ? takenFromSchema(dataOf(field), dataOf(later[name]), what, below)
        : [`${below} of ${what} would go`]
    }),
  ]
}

const prose: ReadonlySet<string> = new Set(['description', 'title', 'example', 'externalDocs'])

/** Whether a value is the same, or has more members. */
function addedTo(old: unknown, now: unknown): boolean {
  if (!isData(old)) return isDeepStrictEqual(old, now)
  return isData(now) && Object.keys(old).every((key) => addedTo(old[key], now[key]))
}

/** The CRDs among documents, each at its place; patches of CRDs have no versions. */
function crdsIn(documents: readonly unknown[] = []): readonly (Crd | undefined)[] {
  return documents.map((value) => {
    const { metadata, spec } = dataOf(value)
    const isCrd = isData(spec) && 'group' in spec && versionsOf(spec).length > 0
    return isCrd ? { name: String(dataOf(metadata).name), spec } : undefined
  })
}

interface Crd {
  readonly name: string
  readonly spec: Data
}

function versionsOf({ versions }: Data): readonly Data[] {
  return Array.isArray(versions) ? versions.filter(isData) : []
}

function dataOf(value: unknown): Data {
  return isData(value) ? value : {}
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
