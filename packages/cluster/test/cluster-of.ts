import type { KubeObject } from '../src/source/object.ts'
import type { Source } from '../src/source/source.ts'

const kinds: readonly (readonly [group: string, kind: string])[] = [
  ...['Cluster', 'ClusterClass', 'Machine', 'MachineSet', 'MachineDeployment', 'MachinePool'].map(
    (kind) => ['cluster.x-k8s.io', kind] as const,
  ),
  ['bootstrap.cluster.x-k8s.io', 'KubeadmConfig'],
  ['bootstrap.cluster.x-k8s.io', 'KubeadmConfigTemplate'],
  ['controlplane.cluster.x-k8s.io', 'KubeadmControlPlane'],
  ['controlplane.cluster.x-k8s.io', 'KubeadmControlPlaneTemplate'],
  ['infrastructure.cluster.x-k8s.io', 'DevCluster'],
  ['infrastructure.cluster.x-k8s.io', 'DevClusterTemplate'],
  ['infrastructure.cluster.x-k8s.io', 'DevMachine'],
  ['infrastructure.cluster.x-k8s.io', 'DevMachineTemplate'],
  ['runtime.cluster.x-k8s.io', 'ExtensionConfig'],
]

/** A cluster that serves v1beta1 and v1beta2 and holds these objects, whatever version they are asked for in. */
export function clusterOf(objects: readonly KubeObject[]): Source {
  const ofKind = (kind: string): readonly KubeObject[] => objects.filter((object) => object.kind === kind)
  return {
    name: 'test',
    isLive: true,
    isWhole: true,
    inconsistent: new Set(),
    async *pages({ kind, plural }, { labels = '' } = {}) {
      const found = ofKind(kind).filter(({ metadata }) => isSelected(metadata.labels, labels))
      yield plural === 'customresourcedefinitions' ? kinds.map(crdOf) : found
    },
    object: async ({ kind }, { namespace, name }) =>
      ofKind(kind).find(({ metadata }) => metadata.name === name && metadata.namespace === namespace),
    text: async () => '',
  }
}

function isSelected(own: Readonly<Record<string, string>> = {}, labels: string): boolean {
  return labels.split(',').every((one) => {
    const [key = '', value] = one.split('=')
    return one === '' || (Object.hasOwn(own, key) && (value === undefined || own[key] === value))
  })
}

function crdOf([group, kind]: readonly [string, string]): KubeObject {
  const plural = `${kind.toLowerCase()}s`
  return {
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: { kind, plural },
      scope: 'Namespaced',
      versions: ['v1beta1', 'v1beta2'].map((name) => ({ name, served: true, storage: name === 'v1beta2' })),
    },
    status: { storedVersions: ['v1beta2'] },
  }
}
