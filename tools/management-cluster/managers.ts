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

const core = 'sigs.k8s.io/cluster-api'

/** The dev provider has a backend in memory: its machines are entries of a map, their API servers answer on loopback. */
export const managers: readonly Manager[] = [
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
