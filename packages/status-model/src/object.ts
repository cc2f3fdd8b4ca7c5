import { ownKinds } from './generated/kinds.ts'

/** A Kubernetes object as JSON has it; the types of every kind and stage fit, and so does anything a parser returns. */
export interface ApiObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
  readonly spec?: unknown
  readonly status?: unknown
}

/** The part of Kubernetes' metadata that is looked at here. */
export interface ObjectMeta {
  readonly name?: string
  readonly namespace?: string
  readonly generation?: number
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

/** The versions Cluster API serves objects in. The stage `final` is a state of v1beta2, no version of its own. */
export type Version = 'v1alpha1' | 'v1beta1' | 'v1beta2'

/**
 * The version of an object of one of Cluster API's own kinds, from its `apiVersion` and nothing else; `undefined` for
 * other kinds, whose versions are their provider's, and for versions that are gone.
 */
export function versionOf(object: ApiObject): Version | undefined {
  const [, version] = apiVersionOf(object)
  return isOwnKind(object) && isVersion(version) ? version : undefined
}

/** Whether Cluster API itself defines the kind. A provider may have other kinds in the same API group. */
export function isOwnKind(object: ApiObject): boolean {
  const [group] = apiVersionOf(object)
  return Object.hasOwn(ownKinds, group) && ownKinds[group]!.includes(object.kind ?? '')
}

/** The API group of an object; `''` for Kubernetes' core kinds. */
export function groupOf(object: ApiObject): string {
  return apiVersionOf(object)[0]
}

function apiVersionOf({ apiVersion = '' }: ApiObject): readonly [group: string, version: string] {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? ['', apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)]
}

function isVersion(version: string): version is Version {
  return version === 'v1alpha1' || version === 'v1beta1' || version === 'v1beta2'
}
