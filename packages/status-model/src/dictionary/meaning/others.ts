import { Paused } from './common.ts'
import { internalError, meaningsOf, whenFalse, whenTrue } from './entry.ts'

/** Upstream: api/addons/v1beta2, clusterresourceset_types.go. */
export const clusterResourceSet = meaningsOf(
  'current',
  'addons.cluster.x-k8s.io',
  'ClusterResourceSet',
  'the ClusterResourceSet controller',
  {
    ResourcesApplied: {
      meaning: 'all resources have been applied to all Clusters that are selected',
      reasons: {
        Applied: whenTrue('they have'),
        NotApplied: whenFalse('at least one could not be applied'),
        WrongSecretType: whenFalse('a Secret is not of the type addons.cluster.x-k8s.io/resource-set'),
        ...internalError,
      },
    },
    Paused,
  },
)

/** Upstream: api/runtime/v1beta2, extensionconfig_types.go. */
export const extensionConfig = meaningsOf(
  'current',
  'runtime.cluster.x-k8s.io',
  'ExtensionConfig',
  'the ExtensionConfig controller',
  {
    Discovered: {
      meaning: 'the extension was asked for its handlers, and answered',
      reasons: { Discovered: whenTrue('it did'), NotDiscovered: whenFalse('it could not be asked') },
    },
    Paused,
  },
)

/** Upstream: api/ipam/v1beta2, ipaddressclaim_types.go. */
export const ipAddressClaim = meaningsOf(
  'current',
  'ipam.cluster.x-k8s.io',
  'IPAddressClaim',
  'the IPAM provider',
  {
    Ready: {
      meaning: 'an address has been given',
      reasons: {
        AllocationFailed: whenFalse('none could be given'),
        PoolNotReady: whenFalse('the pool cannot give any yet'),
        PoolExhausted: whenFalse('the pool has none left'),
      },
    },
  },
)
