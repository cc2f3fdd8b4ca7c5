import { isMap } from '@capi-migrate/edits/json'
import { isClusterGroup, itemsOf } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'

/** An object in a document: the document itself, or an item of a list. */
export interface FoundObject {
  readonly object: Readonly<Record<string, unknown>>
  readonly at: Place
  readonly group: string
  /** Empty where its apiVersion is a group of ours alone. */
  readonly version: string
  readonly kind: string
}

/** The objects of a document that say what they are; those of a list item by item. */
export function objectsIn(value: unknown, at: Place = []): readonly FoundObject[] {
  if (!isMap(value)) return []
  const { apiVersion, kind } = value
  if (typeof kind !== 'string' || typeof apiVersion !== 'string') return []
  const items = itemsOf(value)
  if (items) return items.flatMap((item, i) => objectsIn(item, [...at, 'items', i]))
  const [group = '', version = '', ...rest] = apiVersion.split('/')
  // A group of ours alone is a mistake, and no other object.
  const isObject = rest.length === 0 && (version !== '' || isClusterGroup(group))
  return isObject ? [{ object: value, at, group, version, kind }] : []
}
