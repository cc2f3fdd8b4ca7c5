import { rulesOf } from './source.ts'
import type { RuleSource } from './source.ts'
import { early, late } from './stage.ts'

const claim = 'IPAddressClaim'
const address = 'IPAddress'
const ipamTypes = 'sigs.k8s.io/cluster-api/api/ipam/v1beta2'

// Upstream: `required` of spec in the CRDs of ipam.cluster.x-k8s.io.
const byClaim = 'the CRD of IPAddressClaim checks it'
const byAddress = 'the CRD of IPAddress checks it'
const byLabel = 'a label may name the Cluster instead'

const requiredGroup = {
  path: 'spec.poolRef.apiGroup',
  type: 'string',
  is: 'required',
  stages: late,
  owner: claim,
  unchecked: byClaim,
} as const

const pools: readonly RuleSource[] = [
  {
    id: 'ipam.pool.group',
    title: 'Pool: API group',
    level: 'mandatory',
    asks: 'The pool is a CRD of a group that is served.',
    fields: [
      {
        path: 'spec.group',
        type: 'string',
        is: 'required',
        owner: 'CRD',
        unchecked: 'no API server takes a CRD without it',
      },
    ],
    checks: [
      { check: 'crd.served', level: 'error' },
      {
        check: 'repo.role',
        level: 'warning',
        resources: ['clusters', 'ipaddressclaims', 'ipaddressclaims/status', 'ipaddresses'],
      },
    ],
    consequence: 'A claim cannot name the pool. Cluster API itself never looks at pools.',
  },
  {
    id: 'ipam.pool.crdname',
    title: 'Pool: CRD name',
    level: 'mandatory',
    asks: 'The CRD has the computed name.',
    fields: [{ path: 'metadata.name', type: 'string', is: 'required', owner: 'CRD' }],
    checks: [{ check: 'crd.name', level: 'error' }],
    consequence: 'clusterctl refuses to install the CRD.',
  },
  {
    id: 'ipam.pool.meta',
    title: 'Pool: type and object metadata',
    level: 'mandatory',
    asks: 'The pool has apiVersion, kind and metadata. It may be cluster-scoped.',
    fields: [{ path: 'metadata', type: 'object', is: 'required' }],
    checks: [{ check: 'crd.field', level: 'error', path: 'metadata', type: 'object' }],
    consequence: 'Without them the type is no resource that an API server stores.',
  },
  {
    id: 'ipam.pool.conditions',
    title: 'Pool: conditions',
    level: 'recommended',
    asks: 'The pool has conditions, Ready among them; without severity from v1beta2 on.',
    fields: [
      {
        path: 'status.conditions',
        type: 'array',
        is: 'optional',
        stages: early,
        note: 'legacy conditions',
        unchecked: 'Cluster API does not read it',
      },
      { path: 'status.conditions', type: 'array', is: 'optional', stages: late },
    ],
    checks: [{ check: 'crd.currentConditions', level: 'warning', stages: late, path: 'status.conditions' }],
    consequence: 'Cluster API does not read them; people do.',
  },
  {
    id: 'ipam.pool.move',
    title: 'Pool: moving',
    level: 'conditional',
    when: 'pools are to move with `clusterctl move`',
    asks: 'The pool is labelled with the cluster’s name.',
    fields: [{ path: 'metadata.labels["cluster.x-k8s.io/cluster-name"]', type: 'string', is: 'conditional' }],
    checks: [{ check: 'object.label', level: 'note', key: 'cluster.x-k8s.io/cluster-name' }],
    consequence: 'The pool stays behind when the Cluster moves.',
  },
]

const providers: readonly RuleSource[] = [
  {
    id: 'ipam.provider.watch',
    title: 'Provider: claims of its own pools',
    level: 'mandatory',
    asks: 'The provider watches claims and takes those that name one of its pools; from v1beta2 on by group, kind and name.',
    fields: [
      { path: 'spec.poolRef', type: 'object', is: 'required', owner: claim, unchecked: byClaim },
      {
        path: 'spec.poolRef.apiGroup',
        type: 'string',
        is: 'optional',
        stages: early,
        owner: claim,
        unchecked: byClaim,
      },
      requiredGroup,
    ],
    checks: [
      { check: 'go.imports', level: 'error', stages: late, path: ipamTypes },
      {
        check: 'go.mentionsNot',
        level: 'error',
        stages: late,
        pattern: String.raw`PoolRef\.APIGroup == nil|\*\w+(\.\w+)*\.PoolRef\.APIGroup`,
        note: 'no pointer any more',
      },
    ],
    consequence: 'Claims are never answered, or another provider’s are.',
  },
  {
    id: 'ipam.provider.paused',
    title: 'Provider: paused Clusters',
    level: 'mandatory',
    asks: 'The provider finds the Cluster of a claim and does nothing while it is paused or cannot be found.',
    fields: [
      {
        path: 'spec.clusterName',
        type: 'string',
        is: 'recommended',
        owner: claim,
        note: '1 to 63 characters',
        unchecked: byLabel,
      },
    ],
    checks: [
      { check: 'go.calls', level: 'error', names: ['annotations.IsPaused', 'paused.EnsurePausedCondition'] },
    ],
    consequence: 'Addresses change hands while a Cluster is being moved.',
  },
  {
    id: 'ipam.provider.finalizer',
    title: 'Provider: finalizer on the claim',
    level: 'recommended',
    asks: 'The claim has a finalizer of the provider.',
    fields: [{ path: 'metadata.finalizers', type: 'array', is: 'recommended', owner: claim }],
    checks: [{ check: 'object.finalizer', level: 'warning', owner: claim }],
    consequence: 'The address is not given back when the claim is deleted.',
  },
  {
    id: 'ipam.provider.allocate',
    title: 'Provider: the address',
    level: 'mandatory',
    asks: 'The provider makes an IPAddress, named as the claim, with address, prefix, claim, pool and gateway.',
    fields: [
      {
        path: 'spec.address',
        type: 'string',
        is: 'required',
        owner: address,
        note: '1 to 39 characters',
        unchecked: byAddress,
      },
      {
        path: 'spec.prefix',
        type: 'integer',
        is: 'required',
        owner: address,
        note: '0 to 128; a pointer from v1beta2 on',
        unchecked: byAddress,
      },
      { path: 'spec.claimRef', type: 'object', is: 'required', owner: address, unchecked: byAddress },
      { path: 'spec.poolRef', type: 'object', is: 'required', owner: address, unchecked: byAddress },
      {
        path: 'spec.gateway',
        type: 'string',
        is: 'optional',
        owner: address,
        unchecked: 'a network may have none',
      },
    ],
    checks: [{ check: 'go.mentions', level: 'warning', stages: late, texts: ['Prefix: ptr.To(int32('] }],
    consequence: 'The claim has no address.',
  },
  {
    id: 'ipam.provider.ownerclaim',
    title: 'Provider: the claim owns the address',
    level: 'mandatory',
    asks: 'The address has the claim as its controller and blocks its deletion.',
    fields: [{ path: 'metadata.ownerReferences', type: 'array', is: 'required', owner: address }],
    checks: [
      { check: 'object.ownerReference', level: 'error', owner: address, to: claim, isController: true },
    ],
    consequence: 'The address outlives its claim, and does not move with it.',
  },
  {
    id: 'ipam.provider.ownerpool',
    title: 'Provider: the pool owns the address',
    level: 'mandatory',
    asks: 'The address has the pool as an owner that is not its controller, and blocks its deletion.',
    fields: [{ path: 'metadata.ownerReferences', type: 'array', is: 'required', owner: address }],
    checks: [
      { check: 'object.ownerReference', level: 'error', owner: address, to: 'pool', isController: false },
    ],
    consequence: 'A pool can be deleted while its addresses are in use.',
    note: 'The version of the pool that the reference names has to stay served while versions change.',
  },
  {
    id: 'ipam.provider.protect',
    title: 'Provider: the address is protected',
    level: 'recommended',
    asks: 'The address has a finalizer, such as `ipam.cluster.x-k8s.io/protect-address`.',
    fields: [{ path: 'metadata.finalizers', type: 'array', is: 'recommended', owner: address }],
    checks: [{ check: 'object.finalizer', level: 'note', owner: address }],
    consequence: 'An address that is in use can be deleted.',
  },
  {
    id: 'ipam.provider.addressref',
    title: 'Provider: the claim names the address',
    level: 'mandatory',
    asks: 'The status of the claim names the address; its conditions have no severity from v1beta2 on.',
    fields: [
      { path: 'status.addressRef', type: 'object', is: 'required', owner: claim },
      { path: 'status.addressRef.name', type: 'string', is: 'required', owner: claim },
      {
        path: 'status.conditions',
        type: 'array',
        is: 'optional',
        owner: claim,
        unchecked: 'Cluster API does not read it',
      },
      {
        path: 'status.deprecated.v1beta1.conditions',
        type: 'array',
        is: 'optional',
        stages: ['v1beta2'],
        owner: claim,
        unchecked: 'Cluster API does not read it',
      },
    ],
    checks: [{ check: 'object.field', level: 'error', owner: claim, path: 'status.addressRef.name' }],
    consequence: 'Whoever made the claim waits for its address for good.',
  },
  {
    id: 'ipam.provider.delete',
    title: 'Provider: deleted claims',
    level: 'mandatory',
    asks:
      'Of a deleted claim, unless its Cluster is paused, the address is freed, then its object is deleted, then the ' +
      'finalizer goes.',
    checks: [],
    consequence: 'Addresses leak, or are given away while they are still in use.',
  },
]

const consumers: readonly RuleSource[] = [
  {
    id: 'ipam.consumer.claim',
    title: 'Infrastructure provider: the claim',
    level: 'conditional',
    when: 'the infrastructure provider supports IPAM',
    roles: ['InfraMachine'],
    asks:
      'The infrastructure provider makes a claim that names pool and cluster, has the InfraMachine as its controller, ' +
      'and is named after it.',
    fields: [
      { path: 'spec.clusterName', type: 'string', is: 'recommended', owner: claim, unchecked: byLabel },
      requiredGroup,
    ],
    checks: [
      {
        check: 'object.ownerReference',
        level: 'error',
        owner: claim,
        to: 'InfraMachine',
        isController: true,
      },
      { check: 'go.mentions', level: 'error', texts: ['IPAddressClaimSpec{'] },
      { check: 'go.imports', level: 'error', stages: late, path: ipamTypes },
    ],
    consequence: 'No provider answers the claim, or it does not move with its Cluster.',
  },
  {
    id: 'ipam.consumer.wait',
    title: 'Infrastructure provider: waiting',
    level: 'conditional',
    when: 'the infrastructure provider supports IPAM',
    roles: ['InfraMachine'],
    asks: 'It watches the claim until status names an address, and is not deleted before the claim is.',
    fields: [
      {
        path: 'status.addressRef',
        type: 'object',
        is: 'required',
        owner: claim,
        unchecked: 'the provider of the pool writes it: see ipam.provider.addressref',
      },
    ],
    checks: [
      {
        check: 'go.watches',
        level: 'warning',
        kind: claim,
        note: 'asking again after a time works too, later',
      },
      { check: 'go.mentions', level: 'warning', texts: ['Status.AddressRef'] },
    ],
    consequence: 'Machines start without an address, or leave one behind.',
  },
]

export const ipamRules = rulesOf('IPAM', [...pools, ...providers, ...consumers])
