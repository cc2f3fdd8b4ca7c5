import { added, ofKind, same } from './entry.ts'

/** Upstream: api/addons, clusterresourceset_types.go. */
export const clusterResourceSet = ofKind('addons.cluster.x-k8s.io', 'ClusterResourceSet', [
  same('ResourcesApplied'),
  ...added('Paused'),
])

/** Upstream: api/runtime, extensionconfig_types.go. */
export const extensionConfig = ofKind('runtime.cluster.x-k8s.io', 'ExtensionConfig', [
  same('Discovered'),
  ...added('Paused'),
])

/** Upstream: api/ipam, ipaddressclaim_types.go. */
export const ipAddressClaim = ofKind('ipam.cluster.x-k8s.io', 'IPAddressClaim', [same('Ready')])
