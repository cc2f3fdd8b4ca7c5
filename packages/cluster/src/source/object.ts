/** An object as the API server gives it. */
export interface KubeObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata: Metadata
  readonly [field: string]: unknown
}

export interface Metadata {
  readonly name: string
  readonly namespace?: string
  readonly uid?: string
  readonly generation?: number
  readonly resourceVersion?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly finalizers?: readonly string[]
  readonly ownerReferences?: readonly OwnerReference[]
  readonly managedFields?: readonly ManagedFields[]
  readonly deletionTimestamp?: string
  readonly creationTimestamp?: string
}

export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
}

/** What one writer owns of an object, in one version. */
export interface ManagedFields {
  readonly manager?: string
  readonly operation?: 'Apply' | 'Update'
  readonly apiVersion?: string
  readonly subresource?: string
  /** RFC 3339. */
  readonly time?: string
  readonly fieldsV1?: object
}

/** `namespace/name`, or the name alone where there is no namespace. */
export function nameOf({ namespace, name }: Pick<Metadata, 'name' | 'namespace'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`
}
