import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../../../tools/management-cluster/cluster.ts'

const rbac = '/apis/rbac.authorization.k8s.io/v1'

/** A kubeconfig of somebody who may read everything of Cluster API, and ConfigMaps, but neither Secrets nor metrics. */
export async function readerOf(cluster: Cluster, folder: string): Promise<string> {
  const name = 'reader'
  const groups = ['cluster', 'addons.cluster', 'bootstrap.cluster', 'controlplane.cluster']
  const more = ['infrastructure.cluster', 'ipam.cluster', 'runtime.cluster']
  const apiGroups = [...groups, ...more].map((group) => `${group}.x-k8s.io`)
  const verbs = ['get', 'list']
  await cluster.api.create(`${rbac}/clusterroles`, {
    metadata: { name },
    rules: [
      { apiGroups: [...apiGroups, 'apiextensions.k8s.io', 'apps'], resources: ['*'], verbs },
      { apiGroups: [''], resources: ['configmaps'], verbs },
    ],
  })
  await cluster.api.create(`${rbac}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name }],
  })
  const config = JSON.parse(readFileSync(cluster.kubeconfig, 'utf8')) as { users: { user: object }[] }
  config.users[0]!.user = { ...config.users[0]!.user, as: name }
  const file = join(folder, 'reader.kubeconfig')
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
  return file
}
