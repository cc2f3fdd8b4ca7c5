import { isMap } from './map.ts'

/**
 * A map without the members that are null: a server takes them out before it converts an object
 * (`PruneNonNullableNullsWithoutDefaults` of apiextensions), so that they are no items of the list it stores.
 */
export function withoutNulls(value: unknown): unknown {
  if (!isMap(value) || !Object.values(value).includes(null)) return value
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

/** The names of the members that were taken out. */
export function nullsIn(value: unknown, said: unknown): readonly string[] {
  return value === said
    ? []
    : Object.keys(value as object).filter((name) => !Object.hasOwn(said as object, name))
}

export const unsaid = 'null says nothing: the server takes it out'
