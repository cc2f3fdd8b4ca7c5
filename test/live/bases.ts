/** An object before anything random is added to it. */
export interface Base {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: Record<string, unknown>
}

type Spec = () => Record<string, unknown>

const ref = (group: string, kind: string) => ({
  apiVersion: `${group}.cluster.x-k8s.io/v1beta1`,
  kind,
  name: 'some',
})
const infrastructure = ref('infrastructure', 'DevMachineTemplate')
const machine = () => ({
  clusterName: 'some',
  version: 'v1.31.0',
  bootstrap: { configRef: ref('bootstrap', 'KubeadmConfigTemplate') },
  infrastructureRef: infrastructure,
})
const selected = () => ({
  clusterName: 'some',
  selector: { matchLabels: { app: 'some' } },
  template: { metadata: { labels: { app: 'some' } }, spec: machine() },
})
const template = (spec: Record<string, unknown> = {}) => ({ template: { spec } })

/** The fewest fields that are accepted, by group and kind. */
const specs: Readonly<Record<string, Readonly<Record<string, Spec>>>> = {
  bootstrap: { KubeadmConfig: () => ({}), KubeadmConfigTemplate: () => template() },
  controlplane: {
    KubeadmControlPlane: () => ({
      version: 'v1.31.0',
      replicas: 1,
      machineTemplate: { infrastructureRef: infrastructure },
      kubeadmConfigSpec: {},
    }),
    KubeadmControlPlaneTemplate: () => template({ kubeadmConfigSpec: {} }),
  },
  '': {
    Cluster: () => ({ infrastructureRef: ref('infrastructure', 'DevCluster') }),
    ClusterClass: () => ({
      infrastructure: { ref: ref('infrastructure', 'DevClusterTemplate') },
      controlPlane: { ref: ref('controlplane', 'KubeadmControlPlaneTemplate') },
    }),
    MachineDeployment: selected,
    MachineSet: selected,
    Machine: () => ({ ...machine(), bootstrap: { configRef: ref('bootstrap', 'KubeadmConfig') } }),
    MachinePool: () => ({ clusterName: 'some', template: { spec: machine() } }),
    MachineHealthCheck: () => ({
      clusterName: 'some',
      selector: { matchLabels: { app: 'some' } },
      unhealthyConditions: [{ type: 'Ready', status: 'False', timeout: '300s' }],
    }),
    MachineDrainRule: () => ({
      drain: { behavior: 'Skip' },
      pods: [{ selector: { matchLabels: { a: 'b' } } }],
    }),
  },
  addons: {
    ClusterResourceSet: () => ({
      clusterSelector: { matchLabels: { a: 'b' } },
      resources: [{ kind: 'ConfigMap', name: 'some' }],
    }),
  },
  infrastructure: {
    DevCluster: () => ({ backend: { inMemory: {} } }),
    DevClusterTemplate: () => template({ backend: { inMemory: {} } }),
    DevMachine: () => ({ backend: { inMemory: {} } }),
    DevMachineTemplate: () => template({ backend: { inMemory: {} } }),
    DockerCluster: () => ({}),
    DockerClusterTemplate: () => template(),
    DockerMachine: () => ({}),
    DockerMachineTemplate: () => template(),
  },
}

const groups = new Map(
  Object.entries(specs).flatMap(([group, own]) => Object.keys(own).map((kind) => [kind, group] as const)),
)

/** Kinds of which there are random objects; those with a kubeadm configuration, which have most fields, more than once. */
export const kinds: readonly string[] = [
  ...groups.keys(),
  ...[...groups].filter(([, group]) => ['bootstrap', 'controlplane'].includes(group)).map(([kind]) => kind),
]

/** Returns an object of a kind with as little as possible in it. */
export function baseOf(kind: string, name: string): Base {
  const group = groups.get(kind)!
  const apiVersion = `${group === '' ? '' : `${group}.`}cluster.x-k8s.io/v1beta1`
  return { apiVersion, kind, metadata: { name }, spec: structuredClone(specs[group]![kind]!()) }
}
