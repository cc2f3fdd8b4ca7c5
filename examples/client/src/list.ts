import type { Cluster } from './cluster.js'

/** What a table of Clusters shows, and where it finds it. */
export const columns = [
  { label: 'Name', path: 'metadata.name' },
  { label: 'Class', path: 'spec.topology.class' },
  { label: 'Infrastructure', path: 'status.infrastructureReady' },
  { label: 'Phase', path: 'status.phase' },
]

/** Every Cluster of a namespace, through a proxy to the API server. */
export async function clusters(namespace: string): Promise<Cluster[]> {
  const response = await fetch(`/apis/cluster.x-k8s.io/v1beta1/namespaces/${namespace}/clusters`)
  const { items } = (await response.json()) as { items: Cluster[] }
  return items
}
