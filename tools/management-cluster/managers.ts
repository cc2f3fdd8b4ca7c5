/** A manager of Cluster API: where its package and its configuration lie, and what it is started with. */
export interface Manager {
  readonly name: string
  readonly module: string
  /** Below the module. */
  readonly folder: string
  /** Of its webhook server; that of its health is ten above, that of its metrics twenty. */
  readonly port: number
  readonly gates: string
}

/** A release of Cluster API whose managers can be built. */
export interface Release {
  readonly name: string
  /** Where its go.mod lies below this folder. */
  readonly module: string
  /** Programs that do not belong to Cluster API, by the packages they are built from. */
  readonly others: Readonly<Record<string, string>>
  readonly managers: readonly Manager[]
  /** The versions of the API that it serves, the stored one last. */
  readonly versions: readonly [...string[], string]
}

const core = 'sigs.k8s.io/cluster-api'

/** The dev provider has a backend in memory: its machines are entries of a map, their API servers answer on loopback. */
const managers: readonly Manager[] = [
  {
    name: 'core',
    module: core,
    folder: 'core',
    port: 9443,
    gates: 'ClusterTopology=true,MachinePool=true,RuntimeSDK=true',
  },
  { name: 'bootstrap', module: core, folder: 'bootstrap/kubeadm', port: 9444, gates: 'MachinePool=true' },
  {
    name: 'control-plane',
    module: core,
    folder: 'controlplane/kubeadm',
    port: 9445,
    gates: 'ClusterTopology=true,MachinePool=true',
  },
  {
    name: 'dev',
    module: `${core}/test`,
    folder: 'infrastructure/docker',
    port: 9446,
    gates: 'ClusterTopology=true,MachinePool=true',
  },
]

/** The release that everything is held to. */
export const current: Release = {
  name: 'v1.14',
  module: '.',
  others: {
    etcd: 'go.etcd.io/etcd/server/v3',
    'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
    kubectl: 'k8s.io/kubernetes/cmd/kubectl',
  },
  managers,
  versions: ['v1beta1', 'v1beta2'],
}

/** The last release that stores v1beta1. Its core manager is the package at the root of the module. */
export const older: Release = {
  name: 'v1.10',
  module: 'v1.10',
  others: {},
  managers: managers.map((one) => (one.name === 'core' ? { ...one, folder: '' } : one)),
  versions: ['v1beta1'],
}
