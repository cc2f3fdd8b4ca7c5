import type { Cluster } from '../../../tools/management-cluster/cluster.ts'
import { kubeconfigOf } from '../person.ts'

/** A kubeconfig of somebody who may read everything of Cluster API, and ConfigMaps, but neither Secrets nor metrics. */
export function readerOf(cluster: Cluster, folder: string): Promise<string> {
  const groups = ['cluster', 'addons.cluster', 'bootstrap.cluster', 'controlplane.cluster']
  const more = ['infrastructure.cluster', 'ipam.cluster', 'runtime.cluster']
  const apiGroups = [...groups, ...more].map((group) => `${group}.x-k8s.io`)
  const verbs = ['get', 'list']
  const rules = [
    { apiGroups: [...apiGroups, 'apiextensions.k8s.io', 'apps'], resources: ['*'], verbs },
    { apiGroups: [''], resources: ['configmaps'], verbs },
  ]
  return kubeconfigOf('reader', rules, cluster, folder)
}
