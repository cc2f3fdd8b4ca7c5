import type { ApiObject } from '@capi-migrate/status-model'
import { identityOf } from '../tree/inventory.ts'
import type { Surroundings } from './surroundings.ts'

/** Makes what is asked of an object many times once for each surroundings, which never change. */
export function memoized<T>(
  make: (object: ApiObject, around: Surroundings) => T,
): (object: ApiObject, around: Surroundings) => T {
  const made = new WeakMap<Surroundings, Map<string, T>>()
  return (object, around) => {
    const known = made.get(around) ?? new Map<string, T>()
    made.set(around, known)
    const identity = identityOf(object)
    if (!known.has(identity)) known.set(identity, make(object, around))
    return known.get(identity)!
  }
}
