import { valueAt } from './values/path.ts'
import { versionOf } from './object.ts'
import type { ApiObject } from './object.ts'

/** Where one fact stands in each version. Tests hold every pair against the rows of `@capi-migrate/transitions`. */
export interface VersionedPath {
  readonly v1beta1: string
  readonly v1beta2: string
}

/** A field that v1beta1 shows under `status.v1beta2`. */
export function previewed(field: string): VersionedPath {
  return { v1beta1: `status.v1beta2.${field}`, v1beta2: `status.${field}` }
}

/** A field that v1beta2 keeps under `status.deprecated.v1beta1` until v1beta1 is removed. */
export function deprecated(field: string): VersionedPath {
  return { v1beta1: `status.${field}`, v1beta2: `status.deprecated.v1beta1.${field}` }
}

/** The path of a fact in an object; `undefined` for a kind that is not Cluster API's own or an unknown version. */
export function pathOf(object: ApiObject, { v1beta1, v1beta2 }: VersionedPath): string | undefined {
  const version = versionOf(object)
  return version && (version === 'v1beta2' ? v1beta2 : v1beta1)
}

/** The value of a fact in an object, whatever its version. */
export function factOf(object: ApiObject, place: VersionedPath): unknown {
  const path = pathOf(object, place)
  return path === undefined ? undefined : valueAt(object, path)
}
