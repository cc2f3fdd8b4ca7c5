import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'

const group = 'rbac.authorization.k8s.io'
const rbac = `/apis/${group}/v1`

/** A kubeconfig of somebody who has the rights of a ClusterRole, and no other. */
export async function kubeconfigOf(
  name: string,
  rules: readonly object[],
  cluster: Cluster,
  folder: string,
): Promise<string> {
  await cluster.api.create(`${rbac}/clusterroles`, { metadata: { name }, rules })
  await cluster.api.create(`${rbac}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: group, kind: 'ClusterRole', name },
    subjects: [{ apiGroup: group, kind: 'User', name }],
  })
  const config = JSON.parse(readFileSync(cluster.kubeconfig, 'utf8')) as { users: { user: object }[] }
  config.users[0]!.user = { ...config.users[0]!.user, as: name }
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.kubeconfig`)
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 })
  return file
}
