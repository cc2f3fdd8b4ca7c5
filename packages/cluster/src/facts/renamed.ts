import { child, newest, schemaOf, versions } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'
import type { ManagedFields } from '../source/object.ts'

/** The version whose paths are left in entries that somebody renamed. */
export const renamedFrom = versions[versions.indexOf(newest) - 1]!

/** A manager that owns a path of v1beta1 in the name of v1beta2. */
export interface Renamed {
  readonly manager: string
  /** The first such path: `spec.minReadySeconds`. */
  readonly path: string
}

/** The managers of server-side apply whose entries somebody renamed without moving their paths. */
export function renamedIn(
  kind: { readonly group: string; readonly kind: string },
  entries: readonly ManagedFields[],
): readonly Renamed[] {
  return entries.flatMap((entry) => {
    const path = renamedPath(kind, entry)
    return path === undefined ? [] : [{ manager: entry.manager ?? '', path }]
  })
}

/**
 * The first path of an entry that v1beta2 does not have and v1beta1 does. Only server-side apply goes by paths: what
 * others own nobody deletes by it.
 */
export function renamedPath(
  { group, kind }: { readonly group: string; readonly kind: string },
  { apiVersion, operation, subresource, fieldsV1 }: ManagedFields,
): string | undefined {
  const isApply = operation === 'Apply' && subresource === undefined
  if (!isApply || !fieldsV1 || apiVersion !== `${group}/${newest}`) return undefined
  const gone = goneOf(group, kind)
  return gone && firstIn(fieldsV1 as Fields, gone, '')
}

type Fields = { readonly [element: string]: Fields }

/** Steps below which something is gone in v1beta2; undefined where the step itself is. */
type Gone = ReadonlyMap<string, Gone | undefined>

const known = new Map<string, Gone | undefined>()

function goneOf(group: string, kind: string): Gone | undefined {
  const key = `${group}/${kind}`
  if (!known.has(key)) {
    const [old, now] = [renamedFrom, newest].map((version) => schemaOf(group, version, kind))
    const gone = old && now && goneBetween(old, now)
    // Who applies an object as a whole owns none of its status.
    known.set(key, gone && new Map([...gone].filter(([step]) => step !== 'status')))
  }
  return known.get(key)
}

function goneBetween(old: SchemaNode, now: SchemaNode): Gone | undefined {
  const gone = new Map<string, Gone | undefined>()
  for (const step of stepsOf(old)) {
    const next = child(now, step)
    const below = next && goneBetween(child(old, step)!, next)
    if (!next || below) gone.set(step, below)
  }
  return gone.size > 0 ? gone : undefined
}

function stepsOf({ items, values, properties }: SchemaNode): readonly string[] {
  if (items !== undefined) return ['[]']
  return values === undefined ? Object.keys(properties ?? {}) : ['{}']
}

function firstIn(fields: Fields, gone: Gone, place: string): string | undefined {
  for (const [step, below] of gone) {
    for (const element of elementsOf(fields, step)) {
      const path = pathOf(place, element)
      const first = below ? firstIn(fields[element]!, below, path) : path
      if (first !== undefined) return first
    }
  }
  return undefined
}

/** The elements of `fieldsV1` that a step of a schema stands for. */
function elementsOf(fields: Fields, step: string): readonly string[] {
  if (step === '[]') return Object.keys(fields).filter((element) => /^[kvi]:/.test(element))
  if (step === '{}') return Object.keys(fields).filter((element) => element.startsWith('f:'))
  return Object.hasOwn(fields, `f:${step}`) ? [`f:${step}`] : []
}

function pathOf(place: string, element: string): string {
  const name = element.slice(2)
  if (!element.startsWith('f:')) return `${place}[${name}]`
  return place === '' ? name : `${place}.${name}`
}
