/** A kind of objects as a request names it. */
export interface Resource {
  /** Empty for the core group of Kubernetes. */
  readonly group: string
  /** The version it is read in. */
  readonly version: string
  /** `machines` */
  readonly plural: string
  readonly kind: string
  /** True where its objects lie in no namespace. */
  readonly clusterWide?: boolean
}

/** `machines.cluster.x-k8s.io`, as kubectl and RBAC name it; `secrets` of the core group. */
export function titleOf({ group, plural }: Pick<Resource, 'group' | 'plural'>): string {
  return group === '' ? plural : `${plural}.${group}`
}

/** The path of all objects of a resource, or of those of one namespace. */
export function pathOf({ group, version, plural, clusterWide }: Resource, namespace?: string): string {
  const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  return namespace === undefined || clusterWide
    ? `${root}/${plural}`
    : `${root}/namespaces/${segment(namespace)}/${plural}`
}

/** The path of one object. Whatever a manifest says is its name, it stays a name. */
export function objectPathOf(
  resource: Resource,
  { namespace, name }: { readonly namespace?: string | undefined; readonly name: string },
): string {
  return `${pathOf(resource, namespace)}/${segment(name)}`
}

/** Halves of characters have no place in a path. */
function segment(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'))
}

/** `group/version`, as objects write it. */
export function apiVersionOf({ group, version }: Pick<Resource, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`
}
