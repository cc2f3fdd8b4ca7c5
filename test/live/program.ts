import { join } from 'node:path'
import type { Cluster } from '../../tools/management-cluster/cluster.ts'
import { outputOf } from './output.ts'
import type { Output } from './output.ts'

/** Runs the built program against a cluster: `migrate cluster …`. */
export function migrateCluster(cluster: Cluster, root: string, args: readonly string[]): Promise<Output> {
  const program = join(root, 'apps/cli/bin/migrate.mjs')
  return outputOf(process.execPath, [program, 'cluster', ...args, `--kubeconfig=${cluster.kubeconfig}`])
}
