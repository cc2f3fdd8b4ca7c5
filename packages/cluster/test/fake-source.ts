import type { Crd } from '../src/facts/crd.ts'
import type { KubeObject } from '../src/source/object.ts'
import { apiVersionOf, titleOf } from '../src/source/resource.ts'
import type { Source } from '../src/source/source.ts'
import { Unreadable } from '../src/source/unreadable.ts'

/** A source of objects that are written down; `refused` holds titles of resources that answer 403. */
export interface Fake {
  readonly isLive?: boolean
  /** By title; what is not there is absent. */
  readonly lists?: Readonly<Record<string, readonly object[]>>
  readonly refused?: readonly string[]
  readonly metrics?: string
}

export function fakeSource({ isLive = true, lists = {}, refused = [], metrics }: Fake): Source {
  const listOf = (title: string): readonly KubeObject[] => {
    if (refused.includes(title)) throw new Unreadable('forbidden', '403: no', 'ask for rights')
    const list = lists[title]
    if (!list) throw new Unreadable('absent', '404: no', 'look')
    return list as readonly KubeObject[]
  }
  return {
    name: 'fake',
    isLive,
    isWhole: isLive,
    inconsistent: new Set(),
    pages: async function* (resource) {
      const kindly = { apiVersion: apiVersionOf(resource), kind: resource.kind }
      for (const one of listOf(titleOf(resource))) yield [{ ...one, ...kindly } as KubeObject]
    },
    object: async (resource, { namespace, name }) =>
      listOf(titleOf(resource)).find(
        ({ metadata }) => metadata.name === name && metadata.namespace === namespace,
      ),
    text: async (path) => {
      if (metrics === undefined) throw new Unreadable('forbidden', '403: no', `no right to ${path}`)
      return metrics
    },
  }
}

/** A CRD whose versions are all served, and stored in the last. */
export function crdOf(group: string, kind: string, ...versions: readonly string[]): Crd {
  const plural = kind.endsWith('y')
    ? `${kind.slice(0, -1).toLowerCase()}ies`
    : `${kind.toLowerCase()}${kind.endsWith('s') ? 'es' : 's'}`
  return {
    name: `${plural}.${group}`,
    group,
    kind,
    plural,
    clusterWide: false,
    generation: 1,
    labels: {},
    annotations: {},
    versions: versions.map((name) => ({ name, served: true, storage: name === versions.at(-1) })),
    storedVersions: versions.slice(-1),
    hasWebhook: versions.length > 1,
  }
}

/** Some kinds of Cluster API, and one of a provider that stays in v1beta1. */
export const ownCrds: readonly Crd[] = [
  crdOf('cluster.x-k8s.io', 'Cluster', 'v1beta1', 'v1beta2'),
  crdOf('cluster.x-k8s.io', 'Machine', 'v1beta1', 'v1beta2'),
  crdOf('cluster.x-k8s.io', 'MachineDeployment', 'v1beta1', 'v1beta2'),
  crdOf('addons.cluster.x-k8s.io', 'ClusterResourceSet', 'v1beta1', 'v1beta2'),
  crdOf('infrastructure.cluster.x-k8s.io', 'FooMachine', 'v1beta1'),
]
